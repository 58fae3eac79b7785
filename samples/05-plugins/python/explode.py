"""One feature for each part of a Multi or a collection, as geometry.explode makes them."""
import json
import sys


def parts(geometry):
    """The points, lines and polygons of a geometry."""
    kind = geometry["type"]
    if kind == "GeometryCollection":
        return [part for member in geometry["geometries"] for part in parts(member)]
    coordinates = geometry["coordinates"]
    if kind.startswith("Multi"):
        return [{"type": kind[5:], "coordinates": part} for part in coordinates if part]
    return [geometry] if coordinates else []


def answer(value):
    print(json.dumps(value))


json.loads(sys.stdin.readline())  # {"cartouche": 1, "processor": …, "options": {…}, "scope": "feature"}
answer({"cartouche": 1})
sys.stdout.flush()
for line in sys.stdin:
    feature = json.loads(line)
    if "type" not in feature:  # {"cartouche": "end"}: these were all of a block
        answer({"cartouche": "end"})
        sys.stdout.flush()
        continue
    geometry = feature["geometry"]
    if geometry is None or geometry["type"] in ("Point", "LineString", "Polygon"):
        sys.stdout.write(line)  # as it came
        continue
    single = parts(geometry)
    for part in single:
        answer({**feature, "geometry": part})
    if not single:
        answer({"cartouche": "reject", "row": feature["cartouche:row"], "code": "empty-geometry",
                "message": f"an empty {geometry['type']} has no parts"})
