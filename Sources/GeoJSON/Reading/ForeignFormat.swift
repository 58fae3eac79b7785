/// Formats that are JSON and often mistaken for GeoJSON.
enum ForeignFormat {
    static func name(names: Set<String>, type: String?) -> String? {
        switch type {
        case "Topology": return "TopoJSON"
        case "Coverage", "CoverageCollection": return "CoverageJSON"
        case "Catalog", "Collection": return "a STAC catalog"
        case "CityJSON", "CityJSONFeature": return "CityJSON"
        default: break
        }
        if !names.isDisjoint(with: ["geometryType", "spatialReference", "fieldAliases", "rings", "paths"]), type == nil
        {
            return "ESRI JSON"
        }
        if names.contains("chain"), type == nil { return "a chain file" }
        if names.contains("tilejson") { return "TileJSON" }
        if names.contains("elements"), names.contains("osm3s") { return "an Overpass answer" }
        if names.isSuperset(of: ["version", "sources", "layers"]) { return "a map style" }
        if names.contains("links"), type == nil { return "a page of an OGC API" }
        if names.contains("tracks"), names.contains("keyframes") { return "a camera plan" }
        return nil
    }

    static func unknown(_ type: String?) -> String {
        guard let type else { return "a JSON object without a type" }
        let near = TypeName.nearest(to: type, in: TypeName.all)
        return "an object of type '\(type)'" + (near.map { " (did you mean '\($0)'?)" } ?? "")
    }
}
