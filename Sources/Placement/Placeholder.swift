enum PlaceholderPlacement {}
