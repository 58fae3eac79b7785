enum PlaceholderWeather {}
