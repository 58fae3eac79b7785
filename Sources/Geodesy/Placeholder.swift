enum PlaceholderGeodesy {}
