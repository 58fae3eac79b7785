#if Pictures
    import CRSVG
#endif
