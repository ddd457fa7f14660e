// The commissioning checks with the test station of the handlers: real documents and frames, device values set by the test.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnswerOf } from '../../../src/core/calls/calls.gen.ts';
import { commissioningChecks } from '../../../src/core/content.ts';
import { inEnglish, say } from '../../../src/core/texts/text.ts';
import type { Verdict } from '../../../src/station/domain/commissioning/finding.ts';
import type { Standing } from '../../../src/station/domain/commissioning/marks.ts';
import { toAnswer } from '../../../src/station/domain/commissioning/toAnswer.ts';
import { judge } from '../../../src/station/domain/commissioning/meters.ts';
import { transformer } from '../../../src/station/domain/commissioning/transformer.ts';
import { openDouble, type StationDouble } from '../calls/double.ts';

let double: StationDouble;
const open = (options?: Parameters<typeof openDouble>[0]) => void (double = openDouble(options));
beforeEach(() => open());
afterEach(() => double.close());

type State = AnswerOf<'commissioning.state'>;
const state = async (): Promise<State> => (await double.call('commissioning.state')).data as State;
const stepOf = async (id: string) => (await state()).steps?.find((each) => each.id === id);
const check = (step?: string) => double.call('commissioning.check', step === undefined ? {} : { step });
const confirm = (step: string) => double.call('commissioning.confirm', { step, note: 'Pressed all four' });
const setStation = (change: object) =>
  double.station.docs.tx((tx) =>
    tx.put('settings', 'station', { ...tx.get<object>('settings', 'station')?.body, ...change }, 'Ada'),
  );

it('the schema language lists the checks of the station', () => {
  const schema = JSON.parse(readFileSync('schemas/language/commissioning.schema.json', 'utf8'));
  expect(schema.properties.steps.additionalProperties.properties.check.enum).toEqual(commissioningChecks);
});

it('an empty station has all steps open, and reports what is missing', async () => {
  double.close();
  open({ empty: true });
  const { steps = [], next, nextPage, nextStep, done, complete } = await state();
  expect({ next, done, complete }).toEqual({ next: 'Secondary password', done: 0, complete: false });
  expect({ nextPage, nextStep }).toEqual({ nextPage: '/system/password', nextStep: undefined });
  expect(steps.map((each) => each.state)).toEqual(steps.map(() => 'open'));
  expect(steps.find(({ id }) => id === 'secondary-password')?.says).toBe('Secondary password: Not set');
  expect(steps.find(({ id }) => id === 'grid-point')?.says).toBe('Grid connection points: No grid connection point');
  await check('devices');
  expect(await stepOf('devices')).toMatchObject({ state: 'failed', by: 'Ada', confirmable: false });
});

it('a next step without a failed check is completed on the commissioning page and links to no other page', () => {
  const standing = (id: string, verdict: Verdict): Standing => {
    const step = { title: id, checks: id, check: 'place', go: `/${id}` } as const;
    return {
      id,
      step,
      kept: {},
      state: 'open',
      now: [{ what: { text: id }, seen: { text: id }, verdict }],
      changed: [],
      confirmable: verdict === 'unsure',
    };
  };
  const answer = (...all: Standing[]) => toAnswer(all, { station: double.station, language: 'en_US' });
  const { nextPage, nextStep } = answer(standing('first', 'holds'), standing('second', 'unsure'));
  expect({ nextPage, nextStep }).toMatchObject({
    nextPage: undefined,
    nextStep: { id: 'first', title: '1. first', checkable: true },
  });
  expect(answer(standing('first', 'holds'), standing('second', 'fails'))).toMatchObject({ nextPage: '/second', next: 'second' });
  expect(answer(standing('first', 'holds'), standing('second', 'fails')).nextStep).toBeUndefined();
});

describe('the operation log', () => {
  type Line = { title: string; target: string; before: string; after: string };
  const newest = async (language: 'en_US' | 'zh_CN' = 'en_US', text?: string): Promise<Line | undefined> => {
    const { data } = await double.call('log.search', text === undefined ? {} : { text }, { language });
    return (data as { list: Line[] }).list[0];
  };
  it('names the step by its title in the language of the reader, with its state before and after', async () => {
    await check('place');
    const logged = { title: 'Check a commissioning step', target: 'Location and time zone' };
    expect(await newest()).toMatchObject({ ...logged, before: 'State: To do', after: 'State: Passed' });
    expect(await newest('zh_CN')).toMatchObject({ target: '位置与时区', before: '状态：待完成', after: '状态：已通过' });
    setStation({ longitude: 0, latitude: 0 });
    await check('place');
    expect(await newest()).toMatchObject({ ...logged, before: 'State: Passed, but no longer valid', after: /no longer valid/ });
  });
  it('contains the notes of a person and the reopening of a step', async () => {
    await confirm('emergency-stop');
    const after = 'State: Confirmed manually; Check notes: Pressed all four';
    expect(await newest()).toMatchObject({ target: 'Emergency stop', before: 'State: To do', after });
    await double.call('commissioning.reopen', { step: 'emergency-stop' });
    expect(await newest()).toMatchObject({ before: 'State: Confirmed manually', after: 'State: To do' });
    expect(await newest('en_US', 'emergency st')).toMatchObject({ target: 'Emergency stop' });
  });
});

describe('a location', () => {
  it('passes with its time zone, and lapses with another one', async () => {
    await check('place');
    expect(await stepOf('place')).toMatchObject({ state: 'passed', by: 'Ada', at: double.clock.now() });
    setStation({ timezone: 'America/New_York' });
    expect(await stepOf('place')).toMatchObject({
      state: 'lapsed',
      says: 'Station time zone: America/New_York does not match this longitude',
      by: 'Ada',
    });
    expect((await state()).found?.filter(({ since }) => since === true)).toHaveLength(1);
  });
  it('fails at latitude and longitude 0', async () => {
    setStation({ longitude: 0, latitude: 0 });
    await check('place');
    expect(await stepOf('place')).toMatchObject({ state: 'failed' });
  });
});

it('a meter whose power contradicts its own voltages and currents fails with both values', async () => {
  const meter = double.station.devices().find(({ category }) => category === 'total');
  const phases = { voltageA: 230, voltageB: 230, voltageC: 230, currentA: 178, currentB: 178, currentC: 178 };
  double.read(meter?.id ?? '', { ...phases, activePower: 1231 });
  await check('meters');
  const title = 'Meter power does not match its phases';
  expect(await stepOf('meters')).toMatchObject({
    state: 'failed',
    says: `${meter?.name}: ${title}: 1231 kW read, 122.8 kW expected`,
  });
});

it('a converter whose power contradicts its own voltages and currents fails the check', async () => {
  const name = double.station.devices().find(({ id }) => id === 'pcs1')?.name;
  double.read('pcs1', { dcVoltage: 750, dcCurrent: 60, dcPower: 450 });
  await check('meters');
  const title = 'DC power does not match DC voltage and current';
  expect((await stepOf('meters'))?.says).toBe(`${name}: ${title}: 450 kW read, 45 kW expected`);
});

it('a meter that measures more than the transformer capacity fails the check', () => {
  const { live } = double.station;
  const of = (power: number, rated = 0) =>
    transformer({ live }, { busbar: { busbarName: 'A', transformerCapacity: 400 }, total: [], power, rated }).map(
      ({ verdict, seen }) => [verdict, say(seen, inEnglish)],
    );
  expect(of(-399)).toEqual([['holds', '399 of 400 kVA']]);
  expect(of(-3990)).toEqual([['fails', expect.stringContaining('3,990 kVA measured, more than the 400 kVA of the transformer')]]);
  expect(of(10, 500)).toEqual([
    ['holds', '10 of 400 kVA'],
    ['unsure', expect.stringContaining('total rated power of 500 kW')],
  ]);
});

describe('prices', () => {
  it('pass for today and a month, and lapse with the first time without a price', async () => {
    await check('prices');
    expect(await stepOf('prices')).toMatchObject({ state: 'passed' });
    const hole = {
      id: '2026-08-01',
      name: 'x',
      buy: { flat: 1 },
      sell: { flat: 1 },
      bands: [{ startTime: '00:00', endTime: '06:00', chargeState: 3 }],
    };
    double.station.docs.tx((tx) => tx.put('priceSets', '2026-08-01', hole, 'Ada'));
    expect(await stepOf('prices')).toMatchObject({ state: 'lapsed', says: '2026-08: No price on 2026-08-01 from 06:00' });
  });
});

describe('limits of batteries', () => {
  const battery = () => double.station.devices().find(({ type }) => type === 'stack')?.id ?? '';
  const plausibleValues = {
    voltage: 800,
    ratedEnergy: 200,
    chargeCurrentLimit: 150,
    dischargeCurrentLimit: 150,
    chargePowerLimit: 100,
    dischargePowerLimit: 100,
    maxCellVoltage: 3.4,
    minCellVoltage: 3.3,
    maxCellTemperature: 25,
    minCellTemperature: 20,
    poleTemperature: 30,
  };
  it.each<[name: string, values: Record<string, number>, state: string]>([
    ['pass if they are plausible', {}, 'passed'],
    ['fail if they are ten times too large', { chargePowerLimit: 1000 }, 'failed'],
    ['fail if one is negative', { dischargeCurrentLimit: -1 }, 'failed'],
    ['fail if cell voltages are in mV', { maxCellVoltage: 3400 }, 'failed'],
    ['fail if one is not read', { chargePowerLimit: Number.NaN }, 'failed'],
  ])('%s', async (_name, values, expected) => {
    double.read(battery(), { ...plausibleValues, ...values });
    await check('battery-limits');
    expect((await stepOf('battery-limits'))?.state).toBe(expected);
  });
});

describe('two powers', () => {
  const same = (value: number) => Array.from({ length: 10 }, () => value);
  it.each<[name: string, one: number, other: number, around: number | undefined, verdict: string]>([
    ['pass if they agree', 100, 96, undefined, 'holds'],
    ['pass if they agree while discharging', -100, -96, undefined, 'holds'],
    ['fail if they have opposite signs', 100, -100, undefined, 'fails'],
    ['fail if they differ by the ratio of a transformer', 100, 20, undefined, 'fails'],
    ['are undecided if they are too small', 1, -1, undefined, 'unsure'],
    ['pass if they add up around a large flow', 12, 6, 200, 'holds'],
    ['fail if a grid meter counts in the reverse direction', 80, -80, 120, 'fails'],
    ['are undecided if one is unknown', Number.NaN, 20, undefined, 'unsure'],
  ])('%s', (_name, one, other, around, verdict) => {
    const pair = {
      what: 'x',
      busbar: 'G',
      one: same(one),
      other: same(other),
      least: 4,
      ...(around !== undefined && { around }),
    };
    expect(judge(pair).verdict).toBe(verdict);
  });
});

it('two powers on a ramp leave the check of their meters undecided', () => {
  const ramp = Array.from({ length: 10 }, (_each, second) => second * 10);
  const late = ramp.map((value) => Math.max(0, value - 30));
  expect(judge({ what: 'x', busbar: 'G', one: ramp, other: late, least: 4 }).verdict).toBe('unsure');
});

describe('the confirmation by a person', () => {
  it('is not possible before the check has run, and possible if the check is undecided', async () => {
    expect(await stepOf('meters')).toMatchObject({ state: 'open', confirmable: false });
    await expect(confirm('meters')).rejects.toMatchObject({ code: 409 });
    await check('meters');
    const unsure = expect.stringMatching(/^.+: Storage meter .+: .+$/m) as string;
    expect(await stepOf('meters')).toMatchObject({ state: 'unsure', confirmable: true, unsure });
  });
  it('counts if no check can decide, and is stored with name and notes', async () => {
    await confirm('emergency-stop');
    expect(await stepOf('emergency-stop')).toMatchObject({ state: 'confirmed', by: 'Ada', says: 'Pressed all four' });
    expect(double.station.docs.logs({ current: 1, pageSize: 5, kinds: ['save'] }).list[0]?.what).toBe('commissioning.confirm');
  });
  it('does not override a failed check or a missing proof', async () => {
    setStation({ longitude: 0, latitude: 0 });
    await expect(confirm('place')).rejects.toMatchObject({ code: 409 });
    await expect(confirm('strategy')).rejects.toMatchObject({ code: 409 });
    await expect(check('emergency-stop')).rejects.toMatchObject({ code: 409 });
    await expect(confirm('nothing')).rejects.toMatchObject({ code: 404 });
  });
  it('is revoked by reopening the step', async () => {
    await confirm('emergency-stop');
    await double.call('commissioning.reopen', { step: 'emergency-stop' });
    expect(await stepOf('emergency-stop')).toMatchObject({ state: 'open', says: "Requires a person's judgement" });
  });
});
