enum PlaceholderFraming {}
