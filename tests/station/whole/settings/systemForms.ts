// Forms of the system section as they are taken, and for each rule one change that breaks exactly it.
import { dayOf } from '../../../../src/core/time.ts';
import type { Case } from './strategyForms.ts';

interface Form {
  call: string;
  good: object;
  cases: Case[];
}

const way = { protocol: 'modbus-tcp', ip: '10.0.0.7', port: 502 };
const device = (type: string, of: object) => ({ name: 'One more', type, model: 'generic', busbarName: 'Grid#1', ...way, ...of });
const duplicated = 'Price duplicated';
const gap = 'Time not continuous, please reconfigure';
const conflict = 'Cannot conflict with other line times';
const band = (startTime: string, endTime: string, chargeState = 3) => ({ startTime, endTime, chargeState });
const price = { chargeState: 3, buy: 0.72315, sell: 0.4 };
const bands = [band('00:00', '12:00'), band('12:00', '24:00', 2)];
const zone = 'Asia/Shanghai';
const inDays = (days: number): string => dayOf(Date.now() + days * 86_400_000, zone);
const months = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_each, index) => from + index);
const station = {
  id: '1',
  name: 'Qiantang ESS #1',
  longitude: 120.4936,
  latitude: 30.2825,
  area: ['China', 'Zhejiang', 'Hangzhou'],
  address: 'Qiantang Xinqu 8',
  operationTime: '2025-06-01',
  installedPower: 125,
  capacity: 261.2,
  operationStatus: 1,
  stationType: 2,
  cellType: 1,
  cellMakers: 'EVE',
  cellCapacity: 314,
  exploitType: false,
};
const vinSays = 'A VIN code must have 17 uppercase letters and digits';
const typeIndexSays = '0 or a positive integer';
const correction = { day: inDays(-2), busbarName: 'Grid#1', bands: [{ chargeState: 3, charged: 12_345_678.125, discharged: 0 }] };

export const systemForms: Record<string, Form> = {
  'a charging pile': {
    call: 'device.create',
    good: device('chargingpile', { gunCount: 2 }),
    cases: [
      ['has one gun at least', '/gunCount', 0],
      ['and ten at most', '/gunCount', 11],
      ['whole ones', '/gunCount', 1.5],
      ['and says how many', '/gunCount', undefined],
    ],
  },
  'a stack': {
    call: 'device.create',
    good: device('stack', { clusterCount: 2, cellCount: 10 }),
    cases: [
      ['has one cluster at least', '/clusterCount', 0],
      ['and 100 at most', '/clusterCount', 101],
      ['one cell at least', '/cellCount', 0],
      ['and 99999 at most', '/cellCount', 100_000],
    ],
  },
  'a meter': {
    call: 'device.create',
    good: device('em2', { category: 'load', currentRatio: 99_999, voltageRatio: 1 }),
    cases: [
      ['has a current ratio of five digits', '/currentRatio', 100_000],
      ['of 1 at least', '/currentRatio', 0],
      ['and whole', '/currentRatio', 1.5],
      ['has a voltage ratio of five digits', '/voltageRatio', 100_000],
    ],
  },
  'a converter': {
    call: 'device.create',
    good: device('pcs', { ratedPower: 100, branchCount: 3 }),
    cases: [
      ['has branches of three digits', '/branchCount', 1000],
      ['one at least', '/branchCount', 0],
      ['and whole', '/branchCount', 1.5],
    ],
  },
  'digital in and out': {
    call: 'device.create',
    good: device('dio', { diCount: 4, doCount: 2, dioCount: 0 }),
    cases: [
      ['says how many inputs', '/diCount', undefined],
      ['how many outputs', '/doCount', undefined],
      ['and how many of both', '/dioCount', undefined],
    ],
  },
  'what moves': {
    call: 'device.create',
    good: device('gps', { vin: 'LSGJA52U1AB123456' }),
    cases: [
      ['has a VIN of 17 characters', '/vin', 'LSGJA52U1AB12345', undefined, vinSays],
      ['in capitals', '/vin', 'lsgja52u1ab123456', undefined, vinSays],
      ['and digits', '/vin', 'LSGJA52U1AB12345-', undefined, vinSays],
    ],
  },
  'a computed meter': {
    call: 'device.create',
    good: {
      ...{ name: 'Sum', type: 'em2', model: 'generic', deviceClass: 'virtual', category: 'load', busbarName: 'Grid#1' },
      terms: [{ meter: 'meterGrid', way: 'add' }],
    },
    cases: [['is computed from something', '/terms', [], undefined, 'The virtual table configuration cannot be empty']],
  },
  'the station': {
    call: 'station.update',
    good: station,
    cases: [
      ['has a name', '/name', ''],
      ['of 50 characters at most', '/name', 'n'.repeat(51)],
      ['an address', '/address', ''],
      ['of 100 characters at most', '/address', 'n'.repeat(101)],
      ['a day of operation', '/operationTime', undefined],
      ['an installed power', '/installedPower', undefined],
      ['which is a number', '/installedPower', 'much'],
      ['a capacity', '/capacity', undefined],
      ['which is a number, too', '/capacity', 'much'],
      ['cells whose capacity is a number', '/cellCapacity', 'much'],
      ['and a place on the map', '/latitude', undefined],
    ],
  },
  'prices of a day': {
    call: 'price.update',
    good: { day: inDays(1), bands, prices: [price] },
    cases: [
      ['are not negative', '/prices/0/buy', -0.5],
      ['have three digits before the point', '/prices/0/buy', 1000],
      ['and five behind it', '/prices/0/sell', 0.123456],
      ['once for each band', '/prices', [price, price], '/prices/1/chargeState', duplicated],
      ['within three months from today', '/day', inDays(100)],
      ['or before it', '/day', inDays(-100)],
      ['in periods without a hole', '/bands/1/startTime', '13:00', undefined, gap],
      ['that do not overlap', '/bands/1/startTime', '11:00', undefined, conflict],
      ['to the end of the day', '/bands/1/endTime', '23:00', undefined, gap],
      ['and some', '/bands', [], undefined, 'Value cannot be empty'],
    ],
  },
  'a correction': {
    call: 'correction.save',
    good: correction,
    cases: [
      ['has eight digits before the point', '/bands/0/charged', 123_456_789],
      ['and three behind it', '/bands/0/discharged', 0.1234],
      ['and is not negative', '/bands/0/discharged', -1],
      ['once for each band', '/bands', [correction.bands[0], correction.bands[0]], '/bands/1/chargeState', duplicated],
    ],
  },
  'time periods of meters': {
    call: 'period.save',
    good: {
      templates: [
        { name: 'First', months: months(1, 6), rows: bands },
        { name: 'Second', months: months(7, 12), rows: bands },
      ],
    },
    cases: [
      ['name each template', '/templates/1/name', '', undefined, 'Please enter a template name'],
      ['otherwise than the others', '/templates/1/name', 'First', undefined, 'Template name duplicated'],
      ['have rows in each', '/templates/1/rows', [], undefined, 'Cannot save empty template'],
      ['are there in every month', '/templates/1/months', months(7, 11), '/templates', 'Month 12 has no period configured'],
      ['leave no time out', '/templates/0/rows/1/startTime', '13:00', undefined, gap],
      ['do not overlap', '/templates/0/rows/1/startTime', '11:00', undefined, conflict],
    ],
  },
  'data that are synchronised': {
    call: 'data.sync',
    good: { startDay: '2026-01-01', endDay: '2026-01-30' },
    cases: [
      ['are of 30 days at most', '/endDay', '2026-01-31'],
      ['in their order', '/endDay', '2025-12-31'],
    ],
  },
  'what is computed anew': {
    call: 'recalculation.start',
    good: { range: ['2026-01-01', '2026-01-15'] },
    cases: [
      ['is of 15 days at most', '/range/1', '2026-01-16'],
      ['in their order', '/range/1', '2025-12-31'],
    ],
  },
  'a type index': {
    call: 'device.saveTypeIndex',
    good: { deviceId: 'ac1', typeIndex: 0 },
    cases: [
      ['is 0 at least', '/typeIndex', -1, undefined, typeIndexSays],
      ['and whole', '/typeIndex', 1.5, undefined, typeIndexSays],
    ],
  },
  'the virtual meter': {
    call: 'virtualMeter.save',
    good: { param: 'virtual_power_index', value: '1,-2' },
    cases: [
      ['has a value', '/value', '', undefined, 'Value cannot be empty'],
      ['of numbers of meters', '/value', 'grid'],
    ],
  },
};
