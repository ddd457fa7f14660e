// Every rule over strategies, thermal management and their names: a form that breaks this one and no other is refused at the field, in the same words by the
// form in the console and by the station over HTTP, in both languages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert } from '../../../src/core/schema/convert.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { inEnglish, say, translateWith } from '../../../src/core/texts/text.ts';
import { validate } from '../../../src/core/validate.ts';
import { toShapeCheck } from '../../../src/compiler/validator.ts';
import { setAt } from '../../../src/data/drafts/editState.ts';
import { type Started, startReal, until } from './realStation.ts';

let started: Started;
let key: Record<string, string>;
beforeAll(async () => {
  started = await startReal();
  key = await started.rest();
  // No limit stands beside the one that is looked at, and the cooling obeys.
  started.station.docs.tx((tx) => {
    const { body } = tx.get<object>('settings', 'strategy') ?? {};
    tx.put('settings', 'strategy', { ...body, demandLimit: 0, reverseLimit: 0 }, 'test');
  });
  const cooling = started.station.devices().filter(({ type }) => type === 'lc');
  const controlled = () => cooling.every(({ id }) => started.station.live.get(id)?.values.targetMode === 10) || undefined;
  for (const { id } of cooling) await started.station.commander.run(id, 'emsControl', {}, 'test');
  await until(controlled);
}, 240_000);
afterAll(() => started.remove());

/** What the rules ask of the station, as the demo set has it. */
const figures = { ratedPower: 125, capacity: 400, stationCapacity: 400 };
const answers: Record<string, unknown> = {
  'station.figures': figures,
  'strategy.demandPre': { capacity: 400 },
  'strategy.reversePre': { capacity: 400 },
  'strategy.templates': [{ name: 'Summer' }, { name: 'Spring to winter' }],
  'strong.range': {},
  'thermal.state': { units: [] },
};

const row = (start: string, end: string, power: unknown = 10) => ({ start, end, power });
const template = { name: 'New', socLow: 10, socUp: 90, rows: [row('00:00', '12:00'), row('12:00', '24:00', -10)] };
const drop = {
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

type Case = [rule: string, at: string, value: unknown, found?: string];
const forms: Record<string, { good: object; cases: Case[] }> = {
  'strategy.saveTemplate': {
    good: template,
    cases: [
      ['a template has a name', '/name', ''],
      ['of 20 characters at most', '/name', 'n'.repeat(21)],
      ['an empty template is not saved', '/rows', []],
      ['the first row starts with the day', '/rows/0/start', '00:15'],
      ['the last row ends with it', '/rows/1/end', '23:45'],
      [
        'a row ends after its start',
        '/rows',
        [row('00:00', '12:00'), row('12:00', '12:00'), row('12:00', '24:00')],
        '/rows/1/end',
      ],
      ['rows do not overlap', '/rows/1/start', '11:00'],
      ['no time is left out', '/rows/1/start', '13:00'],
      ['a power is a number', '/rows/0/power', 'much'],
      ['the SOC is 0 at least', '/socLow', -1],
      ['and 100 at most', '/socUp', 101],
      ['the lower SOC limit is below the upper one', '/socLow', 90, '/socUp'],
    ],
  },
  'strategy.addTemplateName': {
    good: { name: 'New' },
    cases: [
      ['names of templates are unique', '/name', 'Summer'],
      ['an empty template is not added', '/rows', []],
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
      [
        'at most ten conditions',
        '/chargeBySoc',
        Array.from({ length: 11 }, (_each, index) => ({ trigger: 80 + index, power: 50 })),
      ],
      ['a SOC of 100 at most', '/chargeBySoc/1/trigger', 100.5],
      ['with two decimals', '/chargeBySoc/1/trigger', 90.125],
      ['a voltage of 10 at most', '/chargeByVoltage/0/trigger', 10.5],
      ['with three decimals', '/chargeByVoltage/0/trigger', 3.4125],
      ['a power with two decimals', '/chargeBySoc/0/power', 60.125],
      ['each trigger is greater than the one before', '/chargeBySoc/1/trigger', 80],
      ['or less, where it discharges', '/dischargeBySoc/1/trigger', 30],
    ],
  },
  'strong.save': {
    good: site,
    cases: [
      ['a node has a name of 12 characters at most', `${storage}/name`, 'n'.repeat(13)],
      ['of letters, digits or Chinese', `${storage}/name`, 'Rack#1'],
      ['names of nodes are unique', `${storage}/name`, 'Grid'],
      ['a charge efficiency of 100 at most', `${storage}/chargeEfficiency`, 101],
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
      ['a temperature with three decimals', '/rules/0/temperature', 20.1234],
      ['two rules are enabled', '/rules/0/enabled', false, '/rules'],
      ['an end not before its start', '/rules/0', { ...rule, order: 1, start: '12:00', end: '11:00' }, '/rules/0/end'],
      ['an action', '/rules/0/action', undefined],
    ],
  },
};

describe.each(Object.entries(forms))('%s', (name, { good, cases }) => {
  const inConsole = (value: unknown) => {
    const { calls, units } = started.station.content();
    const schema = calls[name]?.request ?? {};
    const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
    const given = (asked: string) => answers[asked];
    const found = validate({ schema, shape, value, given, now: started.station.clock.now(), timezone: 'Asia/Shanghai', units });
    return found.filter(({ warnOnly }) => !warnOnly);
  };
  const atStation = async (value: unknown, language: string) => {
    const { calls, units } = started.station.content();
    const call = calls[name];
    const { code, data } = await started.post(call?.url ?? '', convert(call?.request ?? {}, value, 'toWire', units), {
      ...key,
      language,
    });
    return { code, data };
  };
  it('takes a form that breaks none', () => expect(inConsole(good)).toEqual([]));
  it.each(cases)('%s', async (_rule, at, value, found = at) => {
    const broken = setAt(good, at, value);
    const [first, ...others] = inConsole(broken);
    expect([first?.path, others]).toEqual([found, []]);
    for (const language of ['en_US', 'zh_CN']) {
      const words = language === 'en_US' ? inEnglish : translateWith(started.station.content().locales[language] ?? {});
      const message = first && say(first.text, words);
      expect(await atStation(broken, language)).toEqual({ code: 400, data: [{ path: found, message }] });
      if (language === 'zh_CN') expect(message).toMatch(/\p{Script=Han}/u);
    }
  });
});
