enum PlaceholderAnchors {}
