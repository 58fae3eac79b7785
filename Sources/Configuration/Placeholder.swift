enum PlaceholderConfiguration {}
