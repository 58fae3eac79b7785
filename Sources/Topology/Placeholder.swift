enum PlaceholderTopology {}
