// Valid forms of strategies, thermal management and names, and for each rule one change that violates only this rule.
import { withoutNoise } from '../../../../src/core/texts/digits.ts';

/** The station values that the rules read, as in the demo set. */
const figures = { ratedPower: 125, capacity: 400, stationCapacity: 400 };
export const answers: Record<string, unknown> = {
  'station.figures': figures,
  'strategy.demandPre': { capacity: 400 },
  'strategy.reversePre': { capacity: 400 },
  'strategy.templates': [{ name: 'Summer' }, { name: 'Spring to winter' }],
  'strong.range': {},
  'thermal.state': { units: [] },
  'unit.list': { unitList: [{ busbarName: 'Grid#1', unitInfoList: [{ name: 'U1' }] }] },
  'unit.held': [{ busbarName: 'Grid#1', unitInfoList: [{ name: 'U1' }] }],
};

const row = (start: string, end: string, power: unknown = 10) => ({ start, end, power });
const template = { name: 'New', socLow: 10, socUp: 90, rows: [row('00:00', '12:00'), row('12:00', '24:00', -10)] };
export const drop = {
  enabled: true,
  chargeBySoc: [
    { trigger: 80, power: 60 },
    { trigger: 90, power: 30 },
  ],
  chargeByVoltage: [{ trigger: 3.4, power: 60 }],
  dischargeBySoc: [
    { trigger: 30, power: 60 },
    { trigger: 20, power: 30 },
  ],
  dischargeByVoltage: [],
};
const rule = { enabled: true, start: '00:00', end: '24:00', powerLow: -30, powerUp: 30, temperature: 25, action: 'standby' };
const thermal = {
  enabled: false,
  rules: [
    { ...rule, order: 1 },
    { ...rule, order: 2 },
  ],
};
const protection = {
  enabled: true,
  ratioFactor: 0.5,
  chargeVoltage: { full: 3.5, zero: 3.6 },
  dischargeVoltage: { full: 3.1, zero: 3 },
  chargeTemperature: { zeroBelow: 0, fullFrom: 15, fullTo: 50, zeroAbove: 55 },
  dischargeTemperature: { zeroBelow: 0, fullFrom: 10, fullTo: 50, zeroAbove: 55 },
  chargeEnd: { hold: 3.5, cutoff: 3.6, release: 3.4 },
  dischargeEnd: { cutoff: 2.9, release: 3.1 },
};
const site = {
  nodes: [
    {
      id: 'n1',
      type: 'publicConnection',
      name: 'Grid',
      children: [
        {
          id: 'n2',
          type: 'storage',
          name: 'Rack',
          chargeEfficiency: 95,
          dischargeEfficiency: 95,
          socLow: 5,
          socUp: 95,
          protectEnergy: 20,
        },
      ],
    },
  ],
};
const storage = '/nodes/0/children/0';

const unit = { name: 'U1', originalName: 'U1' };
const points = { unitList: [{ busbarName: 'Grid#1', originalName: 'Grid#1', unitInfoList: [unit] }] };
const second = (of: object) => [...points.unitList, { busbarName: 'Grid#2', unitInfoList: [{ name: 'U2' }], ...of }];
const meter = { name: 'Sum', type: 'em2', model: 'generic', deviceClass: 'virtual', category: 'load', busbarName: 'Grid#1' };
const tooMany = (from: number, by: number) =>
  Array.from({ length: 11 }, (_each, index) => ({ trigger: withoutNoise(from + by * index), power: 50 }));

/** `says`: the wording of the specification, if it has one. */
export type Case = [rule: string, at: string, value: unknown, found?: string | undefined, says?: string];
const conflict = 'Cannot conflict with other line times';
const gap = 'Time not continuous, please reconfigure';
export const forms: Record<string, { good: object; cases: Case[] }> = {
  'strategy.saveTemplate': {
    good: template,
    cases: [
      ['a template has a name', '/name', '', undefined, 'Please enter a template name'],
      ['the name is not only blanks', '/name', '  ', undefined, 'Please enter a template name'],
      ['the name has at most 20 characters', '/name', 'n'.repeat(21)],
      ['an empty template cannot be saved', '/rows', [], undefined, 'Cannot save empty template'],
      ['the first row starts with the day', '/rows/0/start', '00:15', undefined, gap],
      ['the last row ends with the day', '/rows/1/end', '23:45', undefined, gap],
      [
        'a row ends after its start',
        '/rows',
        [row('00:00', '12:00'), row('12:00', '12:00'), row('12:00', '24:00')],
        '/rows/1/end',
      ],
      ['rows do not overlap', '/rows/1/start', '11:00', undefined, conflict],
      ['rows leave no gap', '/rows/1/start', '13:00', undefined, gap],
      ['a power is a number', '/rows/0/power', 'much'],
      ['the SOC is at least 0', '/socLow', -1],
      ['the SOC is at most 100', '/socUp', 101],
      ['the lower SOC limit is below the upper one', '/socLow', 90, '/socUp'],
    ],
  },
  'strategy.addTemplateName': {
    good: { name: 'New' },
    cases: [
      ['names of templates are unique', '/name', 'Summer', undefined, 'Template name duplicated'],
      ['an empty template cannot be added', '/rows', [], undefined, 'Cannot add empty template'],
    ],
  },
  'strategy.alterTemplateName': {
    good: { id: 'summer', name: 'Hot days' },
    cases: [
      ['a template cannot lose its name', '/name', '', undefined, 'Please enter a template name'],
      ['the name has at most 20 characters', '/name', 'n'.repeat(21)],
    ],
  },
  'strategy.changeDemandPre': {
    good: { status: 'enabled', limit: 370, target: 367 },
    cases: [['a demand limit is not 0', '', { status: 'enabled', limit: 0, target: 0 }, '/limit']],
  },
  'strategy.changeReversePre': {
    good: { status: 'enabled', limit: 30, target: 33 },
    cases: [['a reverse-power limit is not 0', '/limit', 0]],
  },
  'strategy.changeBatteryProtection': {
    good: protection,
    cases: [
      ['the ratio factor is at least 0.01', '/ratioFactor', 0.009],
      ['the ratio factor is at most 1', '/ratioFactor', 1.01],
    ],
  },
  'strategy.changePowerReduction': {
    good: drop,
    cases: [
      ['at most ten conditions by SOC for charging', '/chargeBySoc', tooMany(80, 1)],
      ['at most ten conditions by SOC for discharging', '/dischargeBySoc', tooMany(30, -1)],
      ['at most ten conditions by voltage for charging', '/chargeByVoltage', tooMany(3.4, 0.01)],
      ['at most ten conditions by voltage for discharging', '/dischargeByVoltage', tooMany(3.1, -0.01)],
      ['a SOC of at most 100', '/chargeBySoc/1/trigger', 100.5],
      ['a SOC of at least 0', '/dischargeBySoc/1/trigger', -0.5],
      ['a SOC with two decimals', '/chargeBySoc/1/trigger', 90.125],
      ['a voltage of at most 10 V', '/chargeByVoltage/0/trigger', 10.5],
      ['a voltage of at least 0 V', '/chargeByVoltage/0/trigger', -0.5],
      ['a voltage with three decimals', '/chargeByVoltage/0/trigger', 3.4125],
      ['a power with two decimals', '/chargeBySoc/0/power', 60.125],
      ['a power of at least 0', '/chargeBySoc/1/power', -1],
      ['a power within the rating of the converters', '/chargeByVoltage/0/power', 126],
      ['each charging SOC is greater than the previous one', '/chargeBySoc/1/trigger', 80],
      ['each discharging SOC is less than the previous one', '/dischargeBySoc/1/trigger', 30],
      [
        'each charging voltage is greater than the previous one',
        '/chargeByVoltage',
        [
          { trigger: 3.4, power: 60 },
          { trigger: 3.4, power: 30 },
        ],
        '/chargeByVoltage/1/trigger',
      ],
      [
        'each discharging voltage is less than the previous one',
        '/dischargeByVoltage',
        [
          { trigger: 3, power: 60 },
          { trigger: 3.1, power: 30 },
        ],
        '/dischargeByVoltage/1/trigger',
      ],
    ],
  },
  'strong.save': {
    good: site,
    cases: [
      ['a node has a name of at most 12 characters', `${storage}/name`, 'n'.repeat(13)],
      ['a node has a name of letters, digits or Chinese characters', `${storage}/name`, 'Rack#1'],
      ['names of nodes are unique', `${storage}/name`, 'Grid', undefined, 'Node duplicated'],
      ['a charge efficiency of at most 100', `${storage}/chargeEfficiency`, 101],
      ['a charge efficiency of at least 0', `${storage}/chargeEfficiency`, -1],
      ['a discharge efficiency of at most 100', `${storage}/dischargeEfficiency`, 101],
      ['a discharge efficiency of at least 0', `${storage}/dischargeEfficiency`, -1],
      ['SOC limits in order', `${storage}/socLow`, 95, `${storage}/socUp`],
      ['protected energy of six digits', `${storage}/protectEnergy`, 1_000_000],
      ['protected energy with at most four decimals', `${storage}/protectEnergy`, 20.12345],
    ],
  },
  'thermal.save': {
    good: { ...thermal, enabled: true },
    cases: [
      ['a power of at least -30', '/rules/0/powerLow', -30.5],
      ['a power of at most 30', '/rules/0/powerUp', 31],
      ['a power with one decimal', '/rules/0/powerUp', 20.25],
      ['a temperature of at most 39', '/rules/0/temperature', 39.5],
      ['a temperature of at least 0', '/rules/0/temperature', -0.5],
      ['a temperature with three decimals', '/rules/0/temperature', 20.1234],
      ['at least two enabled rules', '/rules/0/enabled', false, '/rules'],
      ['an end not before its start', '/rules/0', { ...rule, order: 1, start: '12:00', end: '11:00' }, '/rules/0/end'],
      ['an action', '/rules/0/action', undefined],
    ],
  },
  'unit.save': {
    good: points,
    cases: [
      ['a point has a name', '/unitList', second({ busbarName: '' }), '/unitList/1/busbarName'],
      ['a point name of at most 12 characters', '/unitList', second({ busbarName: 'n'.repeat(13) }), '/unitList/1/busbarName'],
      [
        'a point name of letters, digits, # or Chinese characters',
        '/unitList',
        second({ busbarName: 'Grid 2' }),
        '/unitList/1/busbarName',
      ],
      ['a unique point name', '/unitList', second({ busbarName: 'Grid#1' }), '/unitList/1/busbarName', 'Name duplicated'],
      ['a unit has a name', '/unitList/0/unitInfoList/0/name', ''],
      ['a unit name of at most 12 characters', '/unitList/0/unitInfoList/0/name', 'n'.repeat(13)],
      ['a unit name of the same characters', '/unitList/0/unitInfoList/0/name', 'U-1'],
      [
        'a unit name that is unique at its point',
        '/unitList/0/unitInfoList',
        [unit, { name: 'U1' }],
        '/unitList/0/unitInfoList/1/name',
        'Name duplicated',
      ],
      ['a point has a unit', '/unitList', second({ unitInfoList: [] }), '/unitList/1/unitInfoList'],
      ['a point with units cannot be removed', '/unitList', second({}).slice(1), '/unitList'],
    ],
  },
  'device.create': {
    good: { ...meter, terms: [{ meter: 'meterGrid', way: 'add' }] },
    cases: [
      ['a device has a name', '/name', ''],
      ['a device name of at most 15 characters', '/name', 'n'.repeat(16)],
    ],
  },
};
