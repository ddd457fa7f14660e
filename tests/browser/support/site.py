"""A small site with devices of other manufacturers than the simulator's, on one Modbus TCP address: a converter with its battery, the meter at the
grid connection point, a PV inverter. It shares no code with the station.
Reads one line of JSON from stdin: by unit id the kind of device, the existing register spans and the points in them. Prints one line with
the port. Each further line on stdin sets values of the site, such as {"load": 80}, and is answered with all values. Ends with stdin.
Powers in kW: charging, load, import and generation positive; energies in kWh."""
import asyncio
import json
import math
import os
import struct
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../station/acquire"))
from independent import run, to_slave, to_words  # noqa: E402
from pymodbus.datastore import ModbusServerContext  # noqa: E402

STEP_S = 0.2
RATED_KW, RATED_KWH = 100, 200
TABLES = {"coil": 1, "discrete": 2, "holding": 3, "input": 4}


class Site:
    """Powers and energies of the site, advanced in steps of STEP_S."""

    def __init__(self):
        self.load, self.sun = 60.0, 20.0
        self.running, self.asked, self.power = 0, 0.0, 0.0
        self.stored = RATED_KWH * 0.55
        self.charged = self.discharged = 1000.0
        self.imported = self.exported = self.generated = 5000.0
        self.begun = time.monotonic()

    def step(self, dt):
        at = time.monotonic() - self.begun
        goal = self.asked if self.running else 0.0
        self.power += max(-60 * dt, min(60 * dt, goal - self.power))
        direct = self.direct()
        self.stored += direct * dt / 3600
        self.charged += max(0.0, self.power) * dt / 3600
        self.discharged += max(0.0, -self.power) * dt / 3600
        self.drawn = self.load + 1.5 * math.sin(at / 9)
        self.pv = max(0.0, self.sun + 0.7 * math.sin(at / 7))
        self.grid = self.drawn + self.power - self.pv
        self.imported += max(0.0, self.grid) * dt / 3600
        self.exported += max(0.0, -self.grid) * dt / 3600
        self.generated += self.pv * dt / 3600
        self.volts = 231 + 1.2 * math.sin(at / 5) + 0.3 * math.sin(at * 3)
        self.hertz = 50 + 0.02 * math.sin(at / 6)

    def direct(self):
        return self.power * 0.985 if self.power > 0 else self.power / 0.985

    def terminals(self, power):
        """Measured values of three equally loaded phases."""
        each = power / 3
        return {
            "activePower": power, "apparentPower": abs(power), "powerFactor": 1, "frequency": self.hertz, "activePowerA": each,
            "activePowerB": each, "activePowerC": each, "apparentPowerA": abs(each), "apparentPowerB": abs(each),
            "apparentPowerC": abs(each), "powerFactorA": 1, "powerFactorB": 1, "powerFactorC": 1, "voltageA": self.volts,
            "voltageB": self.volts + 0.4, "voltageC": self.volts - 0.3, "voltageAB": self.volts * 3 ** 0.5,
            "voltageBC": self.volts * 3 ** 0.5, "voltageCA": self.volts * 3 ** 0.5, "currentA": abs(each) * 1000 / self.volts,
            "currentB": abs(each) * 1000 / self.volts, "currentC": abs(each) * 1000 / self.volts,
        }

    def converter(self):
        flow = 0 if abs(self.power) < 0.5 else 1 if self.power > 0 else -1
        return {
            **self.terminals(self.power), "runState": self.running, "phase": 2 + (flow == 1) + 2 * (flow == -1) if self.running else 0,
            "chargeState": flow, "controlMode": 1, "gridState": 1, "workMode": 6, "acBreaker": self.running,
            "dcContactor": self.running, "dcVoltage": 760, "dcCurrent": self.direct() / 0.76, "dcPower": self.direct(),
            "busPositive": 380, "busNegative": 380, "heatSinkTemperature": 35, "airTemperature": 30, "inductorTemperature": 40,
            "chargeLimit": RATED_KW, "dischargeLimit": RATED_KW, "insulation": 5000, "chargeTotal": self.charged,
            "dischargeTotal": self.discharged, "chargeDay": 0, "dischargeDay": 0, "runHours": 100, "ratedPower": RATED_KW,
            "ratedVoltage": 400, "gridAllowed": 1,
        }

    def battery(self):
        cell = 3.2 + 0.1 * self.stored / RATED_KWH
        return {
            "packStatus": 3, "positiveContactor": 1, "negativeContactor": 1, "chargeAllowed": 1, "dischargeAllowed": 1,
            "voltage": 760, "current": self.direct() / 0.76, "power": self.direct(), "soc": 100 * self.stored / RATED_KWH, "soh": 99,
            "chargeCurrentLimit": 150, "dischargeCurrentLimit": 150, "chargePowerLimit": 100, "dischargePowerLimit": 100,
            "insulationPositive": 4000, "insulationNegative": 4000, "systemInsulation": 4000, "maxVoltageCluster": 1,
            "minVoltageCluster": 1, "maxCellVoltage": cell + 0.004, "maxVoltageCell": 3, "minCellVoltage": cell - 0.004,
            "minVoltageCell": 5, "meanCellVoltage": cell, "cellVoltageDifference": 0.008, "maxCellTemperature": 27,
            "maxTemperatureCell": 2, "minCellTemperature": 25, "minTemperatureCell": 7, "meanCellTemperature": 26,
            "cellTemperatureDifference": 2, "poleTemperature": 26, "clusterCount": 1, "onlineClusters": 1, "maxClusterVoltage": 760,
            "minClusterVoltage": 760, "chargeTotal": self.charged, "dischargeTotal": self.discharged, "cycles": 5,
            "ratedEnergy": RATED_KWH, "remainingEnergy": self.stored, "ratedCapacity": 280, "temperature": 26,
        }

    def cell(self):
        return {"voltage": 3.2 + 0.1 * self.stored / RATED_KWH, "temperature": 26, "soc": 100 * self.stored / RATED_KWH, "soh": 99}

    def meter(self):
        return {
            **self.terminals(self.grid), "forwardTotal": self.imported, "reverseTotal": self.exported,
            "forwardFlat": self.imported, "reverseFlat": self.exported, "currentRatio": 1, "voltageRatio": 1,
            "powerScale": -1, "voltageScale": -1, "currentScale": -1,
        }

    def inverter(self):
        return {
            **self.terminals(self.pv), "runState": 1, "phase": 3, "dcPower": self.pv / 0.97, "stringVoltage1": 620,
            "stringCurrent1": self.pv / 0.97 / 0.62, "heatSinkTemperature": 38, "airTemperature": 30, "efficiency": 97,
            "insulation": 4000, "energyTotal": self.generated, "runHours": 900, "ratedPower": 50,
        }


# Factory defaults of the registers that the station may write.
SETTINGS = {
    "heartbeatTimeout": 10, "controlModeSet": 1, "chargeCurrentLimitSet": 150, "dischargeCurrentLimitSet": 150, "toppingVoltage": 820,
    "floatVoltage": 800, "epoEnable": 1, "bmsTimeoutSet": 10, "overVoltageTrip": 115, "overVoltageTime": 2, "underVoltageTrip": 85,
    "underVoltageTime": 2, "overFrequencyTrip": 51.5, "overFrequencyTime": 0.2, "underFrequencyTrip": 47.5, "underFrequencyTime": 0.2,
    "reconnectTime": 60, "powerLimit": 100,
}


def raw_of(point, value, scales):
    """The raw register value of a physical value."""
    codes = {meant: int(raw) for raw, meant in (point.get("map") or {}).items()}
    if codes:
        return codes.get(value, 0)
    scale = point.get("scale", 1)
    factor = 10 ** scales[scale] if isinstance(scale, str) else scale
    raw = (value - point.get("offset", 0)) / factor
    return raw if point["as"].startswith("float") else round(raw)


def read_float(context, address, words):
    pair = context.getValues(3, address, 2)
    first, second = pair[::-1] if words in ("CDAB", "DCBA") else pair
    return struct.unpack(">f", struct.pack(">HH", first, second))[0]


def take_orders(site, context, points):
    """Applies the commands that the station wrote to the converter."""
    site.asked = max(-RATED_KW, min(RATED_KW, read_float(context, points["activePowerSet"]["address"], points["activePowerSet"]["words"])))
    control = points["control"]
    order = context.getValues(3, control["address"], 1)[0]
    if order in (1, 2):
        site.running = 1 if order == 1 else 0
        context.setValues(3, control["address"], [0])


def show(context, points, values, cell):
    bits = {}
    for point in points:
        value = (cell if point["type"] == "cell" else values).get(point["name"])
        if value is None or point["access"] != "read":
            continue
        raw = raw_of(point, value, values)
        code, address = TABLES[point["table"]], point["address"]
        if point.get("bit") is not None:
            bits[code, address] = bits.get((code, address), 0) | (1 if raw else 0) << point["bit"]
        else:
            context.setValues(code, address, to_words({**point, "raw": raw}))
    for (code, address), word in bits.items():
        context.setValues(code, address, [word])


def live(site, units, contexts):
    while True:
        for unit, device in units.items():
            if device["kind"] == "converter":
                take_orders(site, contexts[unit], {point["name"]: point for point in device["points"]})
        site.step(STEP_S)
        for unit, device in units.items():
            show(contexts[unit], device["points"], getattr(site, device["kind"])(), site.cell())
        time.sleep(STEP_S)


def listen(site):
    for line in sys.stdin:
        for name, value in json.loads(line).items():
            setattr(site, name, value)
        print(json.dumps(vars(site)), flush=True)
    os._exit(0)


def main():
    units = {int(unit): device for unit, device in json.loads(sys.stdin.readline()).items()}
    first = lambda point: raw_of(point, SETTINGS.get(point["name"], 0), {})
    blank = {
        unit: {**device, "points": [{**point, "raw": first(point) if point["access"] == "both" else 0} for point in device["points"]]}
        for unit, device in units.items()
    }
    contexts = {unit: to_slave(device) for unit, device in blank.items()}
    site = Site()
    threading.Thread(target=listen, args=(site,), daemon=True).start()
    threading.Thread(target=live, args=(site, units, contexts), daemon=True).start()
    asyncio.run(run(ModbusServerContext(slaves=contexts, single=False)))


main()
