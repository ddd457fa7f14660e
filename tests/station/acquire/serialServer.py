"""A pymodbus RTU server on a serial line: two pseudo-terminals and a bridge between them. Reads one line of JSON from stdin, as
independent.py does, with the delay of the answers of each unit id. Units that are not in the server never answer.
Prints the path of the line, then the writes, and {"unit": …} for each request on the line."""
import asyncio
import json
import os
import sys
import threading
import time
import tty

from pymodbus.datastore import ModbusServerContext
from pymodbus.server.async_io import ModbusSerialServer

from independent import to_unit


def open_line():
    master, slave = os.openpty()
    tty.setraw(slave)
    return master, os.ttyname(slave)


def bridge(source, sink, delay_of, prints):
    while True:
        data = os.read(source, 512)
        if prints:
            print(json.dumps({"unit": data[0]}), flush=True)
        time.sleep(delay_of(data[0]) / 1000)
        os.write(sink, data)


async def run(spec):
    units = {int(unit): to_unit(int(unit), each) for unit, each in spec["units"].items()}
    delays = {int(unit): delay for unit, delay in spec["delays"].items()}
    station, path = open_line()
    devices, server_path = open_line()
    context = ModbusServerContext(slaves=units, single=False)
    server = ModbusSerialServer(context, port=server_path, baudrate=115200, ignore_missing_slaves=True)
    await server.start()
    ways = [(station, devices, lambda unit: 0, True), (devices, station, lambda unit: delays.get(unit, 0), False)]
    for way in ways:
        threading.Thread(target=bridge, args=way, daemon=True).start()
    print(json.dumps({"path": path}), flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asked = json.loads(sys.stdin.readline())
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    asyncio.run(run(asked))
