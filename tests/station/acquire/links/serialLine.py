"""Modbus RTU devices on a serial line that share no code with the station: a pseudo-terminal with hand-made frames.
Prints one line with the path of the line. Units 1 and 2 answer; register n of unit u reads (7 n + 1000 u) mod 30000 until it is written.
A line "mute" on stdin stops the answers, "speak" resumes them; it ends with stdin."""
import os
import sys
import threading
import tty

master, slave = os.openpty()
tty.setraw(slave)
written = {}
state = {"mute": False}


def crc(data):
    total = 0xFFFF
    for byte in data:
        total ^= byte
        for _ in range(8):
            total = (total >> 1) ^ 0xA001 if total & 1 else total >> 1
    return total.to_bytes(2, "little")


def value(unit, address):
    return written.get((unit, address), (7 * address + 1000 * unit) % 30000)


def answer(unit, code, body):
    address = int.from_bytes(body[0:2], "big")
    count = int.from_bytes(body[2:4], "big")
    if code in (3, 4):
        words = b"".join(value(unit, address + i).to_bytes(2, "big") for i in range(count))
        return bytes([unit, code, len(words)]) + words
    if code in (1, 2):
        return bytes([unit, code, (count + 7) // 8]) + bytes((count + 7) // 8)
    if code == 6:
        written[(unit, address)] = count
        return bytes([unit, code]) + body[0:4]
    if code == 16:
        for i in range(count):
            written[(unit, address + i)] = int.from_bytes(body[5 + 2 * i:7 + 2 * i], "big")
        return bytes([unit, code]) + body[0:4]
    return bytes([unit, code | 0x80, 1])


def length_of(data):
    """Returns the length of the whole request in bytes, or None if it is not known yet."""
    if len(data) < 7:
        return None
    return 9 + data[6] if data[1] in (15, 16) else 8


def serve():
    rest = b""
    while True:
        try:
            rest += os.read(master, 512)
        except OSError:
            return
        while (length := length_of(rest)) is not None and len(rest) >= length:
            frame, rest = rest[:length], rest[length:]
            if crc(frame[:-2]) != frame[-2:]:
                rest = b""
            elif frame[0] in (1, 2) and not state["mute"]:
                reply = answer(frame[0], frame[1], frame[2:-2])
                os.write(master, reply + crc(reply))


threading.Thread(target=serve, daemon=True).start()
print(os.ttyname(slave), flush=True)
for line in sys.stdin:
    state["mute"] = line.strip() == "mute"
