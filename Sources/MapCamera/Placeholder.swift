enum PlaceholderMapCamera {}
