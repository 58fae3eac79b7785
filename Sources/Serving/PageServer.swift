#if Server
    import CMicroHTTPD
#endif
