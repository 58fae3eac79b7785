"""Tries a library out from Python: pyarrow makes the batch, and reads what the plugin answers.

    python3 arrow.py ./explode-c.so

It plays the host: loads the library with ctypes and calls its table as cartouche_plugin.h describes it.
"""
import ctypes
import json
import struct
import sys

import pyarrow as pa

REPORT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int32, ctypes.c_int64, ctypes.c_char_p, ctypes.c_char_p)
IS_CANCELLED = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)
CREATE = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t,
    ctypes.POINTER(ctypes.c_void_p))
PROCESS = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p,
    ctypes.c_void_p)


class Host(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint32), ("abi", ctypes.c_uint32), ("context", ctypes.c_void_p),
                ("report", REPORT), ("is_cancelled", IS_CANCELLED)]


class Plugin(ctypes.Structure):
    _fields_ = [("struct_size", ctypes.c_uint32), ("abi", ctypes.c_uint32), ("manifest", ctypes.c_char_p),
                ("create", CREATE), ("process", PROCESS), ("destroy", ctypes.c_void_p)]


# ArrowSchema has nine words, ArrowArray ten.
SCHEMA_SIZE, ARRAY_SIZE = 9 * 8, 10 * 8


def run(path, batch):
    """The answer of the plugin's first processor to a batch; the batch itself where nothing changes."""
    library = ctypes.CDLL(path)
    library.cartouche_plugin_entry.restype = ctypes.POINTER(Plugin)
    table = library.cartouche_plugin_entry(1).contents
    name = json.loads(table.manifest)["processors"][0]["name"]

    def report(context, level, row, code, message):
        print(f"level {level}, row {row}: [{code.decode()}] {message.decode()}", file=sys.stderr)

    host = Host(ctypes.sizeof(Host), 1, None, REPORT(report), IS_CANCELLED(lambda context: 0))
    instance = ctypes.c_void_p()
    assert table.create(ctypes.addressof(host), name.encode(), b"{}", 2, ctypes.byref(instance)) == 0

    schema, array, answer_schema, answer = (
        ctypes.create_string_buffer(size) for size in [SCHEMA_SIZE, ARRAY_SIZE, SCHEMA_SIZE, ARRAY_SIZE])
    places = [ctypes.addressof(memory) for memory in (schema, array, answer_schema, answer)]
    batch._export_to_c(places[1], places[0])
    status = table.process(instance, ctypes.addressof(host), *places)
    # What the plugin has not moved out is taken back, and released by pyarrow.
    if any(bytes(array)[64:72]):
        pa.RecordBatch._import_from_c(places[1], places[0])
    assert status == 0, status
    # A release of null: nothing has changed.
    if not any(bytes(answer)[64:72]):
        return batch
    result = pa.RecordBatch._import_from_c(places[3], places[2])
    result.validate(full=True)
    return result


def point(x, y):
    return struct.pack("<BIdd", 1, 1, x, y)


if __name__ == "__main__":
    points = struct.pack("<BII", 1, 4, 2) + point(1, 2) + point(3, 4)
    geometry = pa.field("geometry", pa.binary(), metadata={"ARROW:extension:name": "geoarrow.wkb"})
    batch = pa.record_batch([pa.array([points, None, point(5, 6)], pa.binary())], schema=pa.schema([geometry]))
    answer = run(sys.argv[1], batch)
    assert answer.column("row").to_pylist() == [0, 0, 1, 2]
    assert answer.column("geometry").to_pylist() == [point(1, 2), point(3, 4), None, point(5, 6)]
    print(answer.to_pylist())
