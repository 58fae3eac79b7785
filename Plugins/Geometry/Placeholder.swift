enum PlaceholderGeometry {}
