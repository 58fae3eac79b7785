enum PlaceholderPluginHost {}
