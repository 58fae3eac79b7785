enum PlaceholderExecution {}
