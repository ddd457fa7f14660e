// Forms of strategies, thermal management and their names as they are taken, and for each rule one change that breaks exactly it.
import { withoutNoise } from '../../../../src/core/texts/digits.ts';

/** What the rules ask of the station, as the demo set has it. */
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

/** `says`: the words of the specification, where it has them. */
export type Case = [rule: string, at: string, value: unknown, found?: string | undefined, says?: string];
const conflict = 'Cannot conflict with other line times';
const gap = 'Time not continuous, please reconfigure';
export const forms: Record<string, { good: object; cases: Case[] }> = {
  'strategy.saveTemplate': {
    good: template,
    cases: [
      ['a template has a name', '/name', '', undefined, 'Please enter a template name'],
      ['that is more than blanks', '/name', '  ', undefined, 'Please enter a template name'],
      ['of 20 characters at most', '/name', 'n'.repeat(21)],
      ['an empty template is not saved', '/rows', [], undefined, 'Cannot save empty template'],
      ['the first row starts with the day', '/rows/0/start', '00:15', undefined, gap],
      ['the last row ends with it', '/rows/1/end', '23:45', undefined, gap],
      [
        'a row ends after its start',
        '/rows',
        [row('00:00', '12:00'), row('12:00', '12:00'), row('12:00', '24:00')],
        '/rows/1/end',
      ],
      ['rows do not overlap', '/rows/1/start', '11:00', undefined, conflict],
      ['no time is left out', '/rows/1/start', '13:00', undefined, gap],
      ['a power is a number', '/rows/0/power', 'much'],
      ['the SOC is 0 at least', '/socLow', -1],
      ['and 100 at most', '/socUp', 101],
      ['the lower SOC limit is below the upper one', '/socLow', 90, '/socUp'],
    ],
  },
  'strategy.addTemplateName': {
    good: { name: 'New' },
    cases: [
      ['names of templates are unique', '/name', 'Summer', undefined, 'Template name duplicated'],
      ['an empty template is not added', '/rows', [], undefined, 'Cannot add empty template'],
    ],
  },
  'strategy.alterTemplateName': {
    good: { id: 'summer', name: 'Hot days' },
    cases: [
      ['a template keeps a name', '/name', '', undefined, 'Please enter a template name'],
      ['of 20 characters at most', '/name', 'n'.repeat(21)],
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
      ['the ratio factor is 0.01 at least', '/ratioFactor', 0.009],
      ['and 1 at most', '/ratioFactor', 1.01],
    ],
  },
  'strategy.changePowerReduction': {
    good: drop,
    cases: [
      ['at most ten conditions by SOC for charging', '/chargeBySoc', tooMany(80, 1)],
      ['for discharging', '/dischargeBySoc', tooMany(30, -1)],
      ['by voltage for charging', '/chargeByVoltage', tooMany(3.4, 0.01)],
      ['for discharging by voltage', '/dischargeByVoltage', tooMany(3.1, -0.01)],
      ['a SOC of 100 at most', '/chargeBySoc/1/trigger', 100.5],
      ['and 0 at least', '/dischargeBySoc/1/trigger', -0.5],
      ['with two decimals', '/chargeBySoc/1/trigger', 90.125],
      ['a voltage of 10 at most', '/chargeByVoltage/0/trigger', 10.5],
      ['and 0 at least, V', '/chargeByVoltage/0/trigger', -0.5],
      ['with three decimals', '/chargeByVoltage/0/trigger', 3.4125],
      ['a power with two decimals', '/chargeBySoc/0/power', 60.125],
      ['a power of 0 at least', '/chargeBySoc/1/power', -1],
      ['and no more than the converters have', '/chargeByVoltage/0/power', 126],
      ['each trigger is greater than the one before', '/chargeBySoc/1/trigger', 80],
      ['or less, where it discharges', '/dischargeBySoc/1/trigger', 30],
      [
        'greater by voltage too',
        '/chargeByVoltage',
        [
          { trigger: 3.4, power: 60 },
          { trigger: 3.4, power: 30 },
        ],
        '/chargeByVoltage/1/trigger',
      ],
      [
        'and less where it discharges',
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
      ['a node has a name of 12 characters at most', `${storage}/name`, 'n'.repeat(13)],
      ['of letters, digits or Chinese', `${storage}/name`, 'Rack#1'],
      ['names of nodes are unique', `${storage}/name`, 'Grid', undefined, 'Node duplicated'],
      ['a charge efficiency of 100 at most', `${storage}/chargeEfficiency`, 101],
      ['and 0 at least', `${storage}/chargeEfficiency`, -1],
      ['a discharge efficiency of 100 at most', `${storage}/dischargeEfficiency`, 101],
      ['a discharge efficiency of 0 at least', `${storage}/dischargeEfficiency`, -1],
      ['SOC limits in their order', `${storage}/socLow`, 95, `${storage}/socUp`],
      ['protected energy of six digits', `${storage}/protectEnergy`, 1_000_000],
      ['and four decimals', `${storage}/protectEnergy`, 20.12345],
    ],
  },
  'thermal.save': {
    good: { ...thermal, enabled: true },
    cases: [
      ['a power of -30 at least', '/rules/0/powerLow', -30.5],
      ['a power of 30 at most', '/rules/0/powerUp', 31],
      ['a power with one decimal', '/rules/0/powerUp', 20.25],
      ['a temperature of 39 at most', '/rules/0/temperature', 39.5],
      ['and 0 at least', '/rules/0/temperature', -0.5],
      ['a temperature with three decimals', '/rules/0/temperature', 20.1234],
      ['two rules are enabled', '/rules/0/enabled', false, '/rules'],
      ['an end not before its start', '/rules/0', { ...rule, order: 1, start: '12:00', end: '11:00' }, '/rules/0/end'],
      ['an action', '/rules/0/action', undefined],
    ],
  },
  'unit.save': {
    good: points,
    cases: [
      ['a point has a name', '/unitList', second({ busbarName: '' }), '/unitList/1/busbarName'],
      ['of 12 characters at most', '/unitList', second({ busbarName: 'n'.repeat(13) }), '/unitList/1/busbarName'],
      ['of letters, digits, # or Chinese', '/unitList', second({ busbarName: 'Grid 2' }), '/unitList/1/busbarName'],
      ['that no other has', '/unitList', second({ busbarName: 'Grid#1' }), '/unitList/1/busbarName', 'Name duplicated'],
      ['a unit has a name', '/unitList/0/unitInfoList/0/name', ''],
      ['of 12 characters at most, too', '/unitList/0/unitInfoList/0/name', 'n'.repeat(13)],
      ['of the same characters', '/unitList/0/unitInfoList/0/name', 'U-1'],
      [
        'that no other of its point has',
        '/unitList/0/unitInfoList',
        [unit, { name: 'U1' }],
        '/unitList/0/unitInfoList/1/name',
        'Name duplicated',
      ],
      ['a point has a unit', '/unitList', second({ unitInfoList: [] }), '/unitList/1/unitInfoList'],
      ['a point with units is not removed', '/unitList', second({}).slice(1), '/unitList'],
    ],
  },
  'device.create': {
    good: { ...meter, terms: [{ meter: 'meterGrid', way: 'add' }] },
    cases: [
      ['a device has a name', '/name', ''],
      ['of 15 characters at most', '/name', 'n'.repeat(16)],
    ],
  },
};
