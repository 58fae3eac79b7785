enum PlaceholderCameraPlanner {}
