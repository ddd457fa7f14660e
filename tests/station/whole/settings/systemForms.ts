// Valid forms of the system section, and for each rule one change that violates only this rule.
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
      ['has at least one gun', '/gunCount', 0],
      ['has at most ten guns', '/gunCount', 11],
      ['has a whole number of guns', '/gunCount', 1.5],
      ['has a number of guns', '/gunCount', undefined],
    ],
  },
  'a stack': {
    call: 'device.create',
    good: device('stack', { clusterCount: 2, cellCount: 10 }),
    cases: [
      ['has at least one cluster', '/clusterCount', 0],
      ['has at most 100 clusters', '/clusterCount', 101],
      ['has at least one cell', '/cellCount', 0],
      ['has at most 99999 cells', '/cellCount', 100_000],
    ],
  },
  'a meter': {
    call: 'device.create',
    good: device('em2', { category: 'load', currentRatio: 99_999, voltageRatio: 1 }),
    cases: [
      ['has a current ratio of five digits', '/currentRatio', 100_000],
      ['has a current ratio of at least 1', '/currentRatio', 0],
      ['has a whole current ratio', '/currentRatio', 1.5],
      ['has a voltage ratio of five digits', '/voltageRatio', 100_000],
    ],
  },
  'a converter': {
    call: 'device.create',
    good: device('pcs', { ratedPower: 100, branchCount: 3 }),
    cases: [
      ['has at most three digits of branches', '/branchCount', 1000],
      ['has at least one branch', '/branchCount', 0],
      ['has a whole number of branches', '/branchCount', 1.5],
    ],
  },
  'digital in and out': {
    call: 'device.create',
    good: device('dio', { diCount: 4, doCount: 2, dioCount: 0 }),
    cases: [
      ['has a number of inputs', '/diCount', undefined],
      ['has a number of outputs', '/doCount', undefined],
      ['has a number of combined inputs and outputs', '/dioCount', undefined],
    ],
  },
  'a mobile device': {
    call: 'device.create',
    good: device('gps', { vin: 'LSGJA52U1AB123456' }),
    cases: [
      ['has a VIN of 17 characters', '/vin', 'LSGJA52U1AB12345', undefined, vinSays],
      ['has a VIN in capitals', '/vin', 'lsgja52u1ab123456', undefined, vinSays],
      ['has a VIN of letters and digits', '/vin', 'LSGJA52U1AB12345-', undefined, vinSays],
    ],
  },
  'a computed meter': {
    call: 'device.create',
    good: {
      name: 'Sum',
      type: 'em2',
      model: 'generic',
      deviceClass: 'virtual',
      category: 'load',
      busbarName: 'Grid#1',
      terms: [{ meter: 'meterGrid', way: 'add' }],
    },
    cases: [['is computed from at least one meter', '/terms', [], undefined, 'The virtual table configuration cannot be empty']],
  },
  'the station': {
    call: 'station.update',
    good: station,
    cases: [
      ['has a name', '/name', ''],
      ['has a name of at most 50 characters', '/name', 'n'.repeat(51)],
      ['has an address', '/address', ''],
      ['has an address of at most 100 characters', '/address', 'n'.repeat(101)],
      ['has a commissioning date', '/operationTime', undefined],
      ['has an installed power', '/installedPower', undefined],
      ['has an installed power that is a number', '/installedPower', 'much'],
      ['has a capacity', '/capacity', undefined],
      ['has a capacity that is a number', '/capacity', 'much'],
      ['has a cell capacity that is a number', '/cellCapacity', 'much'],
      ['has a location on the map', '/latitude', undefined],
    ],
  },
  'prices of a day': {
    call: 'price.update',
    good: { day: inDays(1), bands, prices: [price] },
    cases: [
      ['are not negative', '/prices/0/buy', -0.5],
      ['have at most three digits before the point', '/prices/0/buy', 1000],
      ['have at most five decimals', '/prices/0/sell', 0.123456],
      ['contain each band once', '/prices', [price, price], '/prices/1/chargeState', duplicated],
      ['are within the next three months', '/day', inDays(100)],
      ['are within the last three months', '/day', inDays(-100)],
      ['have no gap between their periods', '/bands/1/startTime', '13:00', undefined, gap],
      ['have periods that do not overlap', '/bands/1/startTime', '11:00', undefined, conflict],
      ['last until the end of the day', '/bands/1/endTime', '23:00', undefined, gap],
      ['have at least one period', '/bands', [], undefined, 'Value cannot be empty'],
    ],
  },
  'a correction': {
    call: 'correction.save',
    good: correction,
    cases: [
      ['has at most eight digits before the point', '/bands/0/charged', 123_456_789],
      ['has at most three decimals', '/bands/0/discharged', 0.1234],
      ['is not negative', '/bands/0/discharged', -1],
      ['contains each band once', '/bands', [correction.bands[0], correction.bands[0]], '/bands/1/chargeState', duplicated],
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
      ['have a name in each template', '/templates/1/name', '', undefined, 'Please enter a template name'],
      ['have unique template names', '/templates/1/name', 'First', undefined, 'Template name duplicated'],
      ['have rows in each template', '/templates/1/rows', [], undefined, 'Cannot save empty template'],
      ['exist in every month', '/templates/1/months', months(7, 11), '/templates', 'Month 12 has no period configured'],
      ['leave no gap', '/templates/0/rows/1/startTime', '13:00', undefined, gap],
      ['do not overlap', '/templates/0/rows/1/startTime', '11:00', undefined, conflict],
    ],
  },
  'a data synchronisation': {
    call: 'data.sync',
    good: { startDay: '2026-01-01', endDay: '2026-01-30' },
    cases: [
      ['covers at most 30 days', '/endDay', '2026-01-31'],
      ['does not end before its start', '/endDay', '2025-12-31'],
    ],
  },
  'a recalculation': {
    call: 'recalculation.start',
    good: { range: ['2026-01-01', '2026-01-15'] },
    cases: [
      ['covers at most 15 days', '/range/1', '2026-01-16'],
      ['does not end before its start', '/range/1', '2025-12-31'],
    ],
  },
  'a type index': {
    call: 'device.saveTypeIndex',
    good: { deviceId: 'ac1', typeIndex: 0 },
    cases: [
      ['is at least 0', '/typeIndex', -1, undefined, typeIndexSays],
      ['is a whole number', '/typeIndex', 1.5, undefined, typeIndexSays],
    ],
  },
  'the virtual meter': {
    call: 'virtualMeter.save',
    good: { param: 'virtual_power_index', value: '1,-2' },
    cases: [
      ['has a value', '/value', '', undefined, 'Value cannot be empty'],
      ['has a value of meter numbers', '/value', 'grid'],
    ],
  },
};
