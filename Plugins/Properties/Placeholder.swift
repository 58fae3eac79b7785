enum PlaceholderProperties {}
