enum PlaceholderGeoJSON {}
