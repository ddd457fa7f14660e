"""A Modbus TCP server that shares no code with the station. Reads one line of JSON from stdin: the spans of each unit id
and their points with raw values, and blocks that are filled only on request. Prints its port, then a line per write: unit,
function code, address, values. Ends with stdin."""
import asyncio
import datetime
import json
import logging
import os
import struct
import sys
import threading
import time

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.server.async_io import ModbusTcpServer

logging.disable(logging.CRITICAL)
formats = {
    "uint16": ">H", "int16": ">h", "uint32": ">I", "int32": ">i",
    "uint64": ">Q", "int64": ">q", "float16": ">e", "float32": ">f", "float64": ">d",
}


def to_groups(raw, size):
    """Four decimal digits per register, each with the sign of the number."""
    digits = f"{abs(raw):0{size * 4}d}"
    groups = [int(digits[i:i + 4]) for i in range(0, len(digits), 4)]
    return b"".join(struct.pack(">h", -group if raw < 0 else group) for group in groups)


def to_clock(form, raw):
    """Date and time as bytes or registers, in binary or BCD. Raw values are ms since 1970."""
    at = datetime.datetime(1970, 1, 1) + datetime.timedelta(milliseconds=raw)
    if form == "cp56":
        ms = at.second * 1000 + at.microsecond // 1000
        words = [at.year % 100, at.month << 8 | at.isoweekday() << 5 | at.day, at.hour << 8 | at.minute, ms]
        return struct.pack(">HHHH", *words)
    fields = [at.year if form.endswith("96") else at.year % 100, at.month, at.day, at.hour, at.minute, at.second]
    if "Bcd" in form:
        fields = [int(str(field), 16) for field in fields]
    return struct.pack(">6H" if form.endswith("96") else ">6B", *fields)


def to_data(point):
    form = point["as"]
    if form == "string":
        return point["raw"].encode().ljust(point["length"] * 2, b"\0")
    if form.startswith("float"):
        return struct.pack(formats[form], float(point["raw"]))
    raw = int(point["raw"])
    if form.endswith("int48"):
        return raw.to_bytes(6, "big", signed=form.startswith("i"))
    if form.startswith("clock") or form == "cp56":
        return to_clock(form, raw)
    if form.startswith("bcd"):
        return bytes.fromhex(f"{raw:0{int(form[3:]) // 4}d}")
    if form.startswith("mod10k"):
        return to_groups(raw, int(form[6:]) // 16)
    if form == "hhmm":
        return struct.pack(">H", raw // 60 * 100 + raw % 60)
    return struct.pack(formats[form], raw)


def to_words(point):
    data = to_data(point)
    pairs = [data[i:i + 2] for i in range(0, len(data), 2)]
    if point["words"] in ("CDAB", "DCBA") and point["as"] != "string":
        pairs.reverse()
    if point["words"] in ("BADC", "DCBA"):
        pairs = [pair[::-1] for pair in pairs]
    return [int.from_bytes(pair, "big") for pair in pairs]


def to_block(table, spec):
    """Refuses an address outside the spans, as a real device does."""
    cells = {at: 0 for span in spec["spans"] if span["table"] == table for at in range(span["address"], span["end"])}
    for point in spec["points"]:
        if point["table"] != table:
            continue
        if point["as"] == "bool":
            cells[point["address"]] = point["raw"]
        elif point.get("bit") is not None:
            cells[point["address"]] |= point["raw"] << point["bit"]
        else:
            cells.update({point["address"] + i: word for i, word in enumerate(to_words(point))})
    return ModbusSparseDataBlock(cells or {65535: 0})


class WatchedSlave(ModbusSlaveContext):
    """Prints every write in the order of arrival."""
    unit = 0

    def setValues(self, fc_as_hex, address, values):
        print(json.dumps([self.unit, fc_as_hex, address, [int(value) for value in values]]), flush=True)
        super().setValues(fc_as_hex, address, values)


class Pages:
    """A block of holding registers that is filled on request. The state belongs to the whole server, as behind a gateway with
    one battery controller: a request of one unit ends that of another."""
    unit = None
    ready_at = 0.0
    read = 0


class PagedSlave(WatchedSlave):
    """spec: the request (address, values), the state register with its values when idle and ready, the time until it is ready
    (none: never), the block with its pages, and whether any other write ends the request."""
    spec = None

    def setValues(self, fc_as_hex, address, values):
        request = self.spec["request"]
        if address == request["address"] and list(values) == request["values"]:
            delay = self.spec["readyMs"]
            Pages.unit, Pages.read = self.unit, 0
            Pages.ready_at = float("inf") if delay is None else time.monotonic() + delay / 1000
        elif self.spec["endsByWrite"]:
            Pages.unit = None
        super().setValues(fc_as_hex, address, values)

    def getValues(self, fc_as_hex, address, count=1):
        state, pages = self.spec["state"], self.spec["pages"]
        is_ready = Pages.unit == self.unit and time.monotonic() >= Pages.ready_at
        if fc_as_hex == 3 and address == state["address"]:
            return [state["ready"] if is_ready else state["idle"]]
        if fc_as_hex == 3 and address == self.spec["address"]:
            page = pages[Pages.read] if is_ready and Pages.read < len(pages) else [0] * len(pages[0])
            Pages.read += 1
            return page[:count]
        return super().getValues(fc_as_hex, address, count)


def to_slave(spec, make=ModbusSlaveContext):
    tables = {"di": "discrete", "co": "coil", "ir": "input", "hr": "holding"}
    return make(zero_mode=True, **{name: to_block(table, spec) for name, table in tables.items()})


def to_unit(unit, spec):
    slave = to_slave(spec, PagedSlave if "paged" in spec else WatchedSlave)
    slave.unit = unit
    if "paged" in spec:
        slave.spec = spec["paged"]
    return slave


async def run(context):
    """Prints the port once the server listens."""
    server = ModbusTcpServer(context, address=("127.0.0.1", 0))
    running = asyncio.ensure_future(server.serve_forever())
    await server.serving
    print(server.server.sockets[0].getsockname()[1], flush=True)
    await running


def main():
    spec = json.loads(sys.stdin.readline())
    context = ModbusServerContext(slaves={int(unit): to_unit(int(unit), each) for unit, each in spec.items()}, single=False)
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    asyncio.run(run(context))


if __name__ == "__main__":
    main()
