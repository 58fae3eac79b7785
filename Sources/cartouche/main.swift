print("cartouche")
