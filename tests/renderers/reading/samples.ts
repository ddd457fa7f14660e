// Realistic responses of a station for tests and previews.
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Schema } from '../../../src/core/language.ts';

export const hour = 3_600_000;
/** 2026-11-20 00:00 in Shanghai. */
export const midnight = Date.UTC(2026, 10, 19, 16);

const priceState: Schema = {
  type: 'integer',
  title: 'Price state',
  choices: {
    none: { const: 0, title: 'No price', tone: 'neutral' },
    sharp: { const: 1, title: 'Sharp', tone: 'sharp' },
    peak: { const: 2, title: 'Peak', tone: 'peak' },
    flat: { const: 3, title: 'Flat', tone: 'flat' },
    valley: { const: 4, title: 'Valley', tone: 'valley' },
  },
};
export const periodSchema: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      startTime: { type: 'string', title: 'Start' },
      endTime: { type: 'string', title: 'End' },
      chargeState: priceState,
      power: { type: 'number', unit: 'kW', title: 'Power' },
    },
  },
};
export const prices = [
  { startTime: '00:00', endTime: '07:00', chargeState: 4, power: 40 },
  { startTime: '07:00', endTime: '08:00', chargeState: 3, power: 0 },
  { startTime: '08:00', endTime: '09:00', chargeState: 2, power: -20 },
  { startTime: '09:00', endTime: '11:00', chargeState: 1, power: -109 },
  { startTime: '11:00', endTime: '13:00', chargeState: 3, power: 95 },
  { startTime: '13:00', endTime: '15:00', chargeState: 2, power: 0 },
  { startTime: '15:00', endTime: '17:00', chargeState: 1, power: -109 },
  { startTime: '17:00', endTime: '22:00', chargeState: 2, power: 0 },
  { startTime: '22:00', endTime: '23:00', chargeState: 3, power: 0 },
  { startTime: '23:00', endTime: '24:00', chargeState: 4, power: 40 },
];

const series: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    key: { type: 'string' },
    values: { type: 'array', pointKey: 'key', items: { type: ['number', 'null'] } },
    min: { type: 'array', pointKey: 'key', items: { type: ['number', 'null'] } },
    max: { type: 'array', pointKey: 'key', items: { type: ['number', 'null'] } },
  },
};
export const curveSchema: Schema = {
  type: 'object',
  properties: {
    start: { type: 'integer', format: 'instant' },
    end: { type: 'integer', format: 'instant' },
    stepS: { type: 'integer', unit: 's' },
    at: { type: 'array', items: { type: 'integer', format: 'instant' } },
    series: { type: 'array', items: series },
    marks: {
      type: 'array',
      items: { type: 'object', properties: { at: { type: 'integer' }, title: { type: 'string' }, level: { type: 'string' } } },
    },
  },
};

const wave = (hours: number) => Math.sin(hours * 37.1) * 3 + Math.sin(hours * 11.3) * 4;
const pv = (h: number) => (h < 6 || h > 18.3 ? 0 : Math.max(0, 102 * Math.sin((Math.PI * (h - 6)) / 12.3) + wave(h) * 1.6));
const load = (h: number) => 58 + 74 / (1 + Math.exp(-(h - 8) * 2)) - 60 / (1 + Math.exp(-(h - 19) * 1.6)) + wave(h);
const storage = (h: number) => (h < 2 ? 120 : h < 2.1 ? 40 : h >= 9 && h < 10.75 ? -109 : h >= 11.2 && h < 13 ? 95 : 0);

/** Power curves of a day at 60 s up to hour `until`, with a gap of one hour. */
export function powerDay(until = 14.53) {
  const at = Array.from({ length: Math.floor(until * 60) }, (_each, minute) => midnight + minute * 60_000);
  const hours = at.map((each) => (each - midnight) / hour);
  const lost = (h: number) => h >= 3.5 && h < 4.5;
  const values = (of: (h: number) => number) => hours.map((h) => (lost(h) ? null : Math.round(of(h) * 10) / 10));
  const named = [
    ['grid', 'Grid', (h: number) => load(h) + storage(h) - pv(h)],
    ['pv', 'PV', pv],
    ['load', 'Load', load],
    ['storage', 'Storage (+ charging)', storage],
  ] as const;
  return {
    start: midnight,
    end: midnight + 24 * hour,
    stepS: 60,
    at,
    series: named.map(([id, name, of]) => ({ id, name, key: 'em2#activePower', values: values(of) })),
    marks: [
      { at: midnight + 9.03 * hour, title: 'Air filter due', level: 'C' },
      { at: midnight + 14.18 * hour, title: 'Temperature spread', level: 'B' },
    ],
  };
}

export const meter: DeviceType = {
  type: 'em2',
  title: 'Meter',
  points: { activePower: { title: 'Active power', type: 'number', unit: 'kW' } },
};

const volt = { type: 'number', unit: 'V' } as const;
const amp = { type: 'number', unit: 'A' } as const;
export const pcs: DeviceType = {
  type: 'pcs',
  title: 'PCS',
  points: {
    runState: {
      title: 'Running state',
      type: 'integer',
      choices: {
        stopped: { const: 0, title: 'Stopped', tone: 'neutral' },
        running: { const: 1, title: 'Running', tone: 'success' },
        fault: { const: 2, title: 'Fault', tone: 'fault' },
      },
    },
    chargeState: {
      title: 'Charge and discharge state',
      type: 'integer',
      choices: {
        discharging: { const: -1, title: 'Discharging', tone: 'notice' },
        idle: { const: 0, title: 'Idle', tone: 'neutral' },
        charging: { const: 1, title: 'Charging', tone: 'success' },
      },
    },
    gridConnected: { title: 'Grid contactor closed', type: 'boolean' },
    activePower: { title: 'Active power', type: 'number', unit: 'kW' },
    reactivePower: { title: 'Reactive power', type: 'number', unit: 'kvar' },
    powerFactor: { title: 'Power factor', type: 'number', digits: { whole: 1, part: 3 } },
    voltageA: { title: 'Voltage A', ...volt },
    voltageB: { title: 'Voltage B', ...volt },
    voltageC: { title: 'Voltage C', ...volt },
    currentA: { title: 'Current A', ...amp },
    currentB: { title: 'Current B', ...amp },
    currentC: { title: 'Current C', ...amp },
    frequency: { title: 'Frequency', type: 'number', unit: 'Hz' },
    dcVoltage: { title: 'DC voltage', ...volt },
    dcCurrent: { title: 'DC current', ...amp },
    dcPower: { title: 'DC power', type: 'number', unit: 'kW' },
    temperature: { title: 'Heat sink temperature', type: 'number', unit: 'celsius' },
    chargedTotal: { title: 'Accumulated charge', type: 'number', unit: 'energy' },
    dischargedTotal: { title: 'Accumulated discharge', type: 'number', unit: 'energy' },
    insulation: { title: 'Insulation resistance', type: 'number', unit: 'kohm' },
    runCommand: { title: 'Run command', type: 'integer', access: 'write' },
  },
  groups: {
    state: { title: 'State', points: { runState: {}, chargeState: {}, gridConnected: {} } },
    ac: {
      title: 'AC side',
      points: {
        activePower: {},
        reactivePower: {},
        powerFactor: {},
        voltageA: {},
        voltageB: {},
        voltageC: {},
        currentA: {},
        currentB: {},
        currentC: {},
        frequency: {},
      },
    },
    dc: { title: 'DC side', points: { dcVoltage: {}, dcCurrent: {}, dcPower: {}, temperature: {}, insulation: {} } },
    energy: { title: 'Energy', points: { chargedTotal: {}, dischargedTotal: {}, runCommand: {} } },
  },
};
export const readingSchema: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    state: {
      type: 'string',
      choices: {
        normal: { const: 'normal', title: 'Normal', tone: 'success' },
        delay: { const: 'delay', title: 'Delayed', tone: 'warning' },
      },
    },
    at: { type: 'integer', format: 'instant' },
    values: { type: 'object', pointKeys: true, additionalProperties: { type: 'number' } },
  },
};
export const pcsReading = (now: number) => ({
  id: 'pcs1',
  name: 'PCS 1',
  type: 'pcs',
  state: 'normal',
  at: now,
  values: {
    'pcs#runState': 1,
    'pcs#chargeState': 1,
    'pcs#gridConnected': true,
    'pcs#activePower': 95.2,
    'pcs#reactivePower': -1.4,
    'pcs#powerFactor': 0.999,
    'pcs#voltageA': 229.8,
    'pcs#voltageB': 230.4,
    'pcs#voltageC': 231,
    'pcs#currentA': 137.9,
    'pcs#currentB': 138.2,
    'pcs#currentC': 138,
    'pcs#frequency': 50.01,
    'pcs#dcVoltage': 853.6,
    'pcs#dcCurrent': 109.4,
    'pcs#dcPower': 93.4,
    'pcs#temperature': 'hot',
    'pcs#chargedTotal': 61_820.4,
    'pcs#dischargedTotal': 54_510.9,
  },
});
