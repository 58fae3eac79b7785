enum PlaceholderNormalization {}
