import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startOfDay } from '../../../../src/core/time.ts';
import { StaleRevision } from '../../../../src/station/contract/index.ts';
import { planFromDocs } from '../../../../src/station/dispatch/plan/planFromDocs.ts';
import { defaultProtection } from '../../../../src/station/dispatch/plan/defaultProtection.ts';
import { type StationDouble, noonish, openDouble, plantFile, refusalOf, zone } from '../../calls/double.ts';
import { vet as vetCall } from '../../calls/vet.ts';

const { demandLimit } = plantFile.strategy;
let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());
const planNow = () => planFromDocs(double.station.docs, double.clock.now, () => zone)();

const vet = (call: string, value: unknown, given?: unknown) => vetCall(double, call, value, given);

describe('manual power', () => {
  it('is set and enabled, and the plan follows it', async () => {
    expect((await double.call('strategy.manual')).data).toEqual({
      per: 'station',
      power: 0,
      chargeStatus: 'idle',
      enabled: false,
    });
    await double.call('strategy.updateManual', { power: -30 });
    expect(planNow()?.kind).toBe('pv');
    const { data, text } = await double.call('strategy.changeManual', { enabled: true });
    expect([text, data]).toEqual(['Saved', { per: 'station', power: -30, chargeStatus: 'idle', enabled: true, revision: 1 }]);
    expect(planNow()).toMatchObject({
      kind: 'manual',
      document: { power: -30 },
      common: { enabled: false, demandLimit },
    });
    expect((await double.call('strategy.state')).data).toMatchObject({ mode: 'manual' });
    await double.call('strategy.changeManual', { enabled: false });
    expect(planNow()?.kind).toBe('pv');
  });
  it('can be started in a month without a template, unlike the plan', async () => {
    await double.call('strategy.allotCurrent', { months: [], days: [] });
    expect((await refusalOf(double.call('strategy.start'))).code).toBe(409);
    await double.call('strategy.changeManual', { enabled: true });
    expect((await double.call('strategy.start')).text).toBe('Strategy started');
  });
  it('must be a number with at most two decimals', () => {
    expect(vet('strategy.updateManual', { power: 'much' }).refused).toEqual({ '/power': 'The power must be a number' });
    expect(Object.keys(vet('strategy.updateManual', { power: 1.234 }).refused)).toEqual(['/power']);
  });
  it('can be enabled only while the strategy is stopped', () => {
    expect(double.station.content().calls['strategy.changeManual']?.needs).toEqual(['adjust-strategy', 'strategy-stopped']);
  });
});

describe('demand control and reverse-power protection', () => {
  it('are returned with the capacity that the advice is based on', async () => {
    expect((await double.call('strategy.demandPre')).data).toMatchObject({
      status: 'disabled',
      limit: demandLimit,
      target: demandLimit - 0.015 * demandLimit,
      capacity: 400,
    });
    expect((await double.call('strategy.reversePre')).data).toMatchObject({ limit: 5, target: 5, capacity: 400 });
  });
  it('are based on the share of active power on the previous days, not at the moment', async () => {
    const today = startOfDay('2026-07-15', zone);
    // 4 kW and 3 kvar give 5 kVA.
    double.history('meterGrid', today - 86_400_000, today, () => ({ activePower: 40, reactivePower: -30 }));
    double.history('meterGrid', today, noonish, () => ({ activePower: 1, reactivePower: 100 }));
    double.read('meterGrid', { activePower: 1, reactivePower: 100, apparentPower: 100, powerFactor: 0.01 });
    expect((await double.call('strategy.reversePre')).data).toMatchObject({ capacity: 320 });
  });
  it('report that they apply through the template of the day', async () => {
    for (const call of ['strategy.demandPre', 'strategy.reversePre'])
      expect((await double.call(call)).data).toMatchObject({ status: 'disabled', inForce: 'enabled' });
    await double.call('strategy.allotCurrent', { months: [], days: [] });
    expect((await double.call('strategy.demandPre')).data).toMatchObject({ status: 'disabled', inForce: 'disabled' });
    await double.call('strategy.changeDemandPre', { status: 'enabled', limit: 300 });
    expect((await double.call('strategy.demandPre')).data).toMatchObject({ status: 'enabled', inForce: 'enabled' });
  });
  it('allow a discharge by demand control only if configured, within its bounds', async () => {
    expect(planNow()?.common.demandDischarge).toBeUndefined();
    const form = { status: 'enabled', limit: 300, discharges: true, dischargePower: 50, dischargeSoc: 30 };
    await double.call('strategy.changeDemandPre', form);
    expect(planNow()?.common.demandDischarge).toEqual({ power: 50, soc: 30 });
    expect((await double.call('strategy.demandPre')).data).toMatchObject(form);
    expect(vet('strategy.changeDemandPre', { ...form, dischargePower: 0, dischargeSoc: 101 }).refused).toMatchObject({
      '/dischargePower': expect.any(String),
      '/dischargeSoc': expect.any(String),
    });
    await double.call('strategy.changeDemandPre', { status: 'enabled', limit: 300 });
    expect(planNow()?.common.demandDischarge).toBeUndefined();
  });
  it('limit the plan at once, regardless of the template', async () => {
    await double.call('strategy.changeDemandPre', { revision: 1, status: 'enabled', limit: 300, target: 297 });
    await double.call('strategy.changeReversePre', { revision: 2, status: 'enabled', limit: 10, target: 12 });
    expect(planNow()?.common).toMatchObject({ demandLimit: 300, demandTarget: 297, reverseLimit: 10, reverseTarget: 12 });
    expect((await double.call('strategy.limits')).data).toEqual({ revision: 3, demandLimit: 300, reverseLimit: 10 });
    await expect(double.call('strategy.changeDemandPre', { revision: 1, status: 'enabled', limit: 1 })).rejects.toThrow(
      StaleRevision,
    );
  });
  it('have no limits until they are set', async () => {
    double.station.docs.tx((tx) => tx.remove('settings', 'strategy'));
    expect((await double.call('strategy.limits')).data).toEqual({});
    await double.call('strategy.changeManual', { enabled: true });
    expect(Object.keys((await double.call('strategy.limits')).data as object)).toEqual(['revision']);
  });
  it('require non-zero limits and a target on the safe side', () => {
    expect(vet('strategy.changeDemandPre', { status: 'enabled', limit: 0 }).refused).toEqual({ '/limit': 'Value cannot be 0' });
    expect(vet('strategy.changeReversePre', { status: 'enabled', limit: 0 }).refused).toEqual({ '/limit': 'Value cannot be 0' });
    expect(Object.values(vet('strategy.changeDemandPre', { status: 'enabled', limit: 300, target: 301 }).refused)).toEqual([
      'The target must not exceed the demand limit',
    ]);
    expect(Object.values(vet('strategy.changeReversePre', { status: 'enabled', limit: 5, target: 4 }).refused)).toEqual([
      'The target must not be below the reverse-power limit',
    ]);
  });
  it('recommend a share of the transformer capacity as the limit, and a target slightly below it', () => {
    const capacity = { capacity: 400 };
    expect(vet('strategy.changeDemandPre', { status: 'enabled', limit: 370, target: 367 }, capacity).advised).toEqual({});
    expect(vet('strategy.changeDemandPre', { status: 'enabled', limit: 300, target: 290 }, capacity).advised).toEqual({
      '/limit': '360 to 380 kW recommended',
      '/target': 'Recommended: 1 to 5 kW away from 300 kW',
    });
    expect(vet('strategy.changeReversePre', { status: 'enabled', limit: 5, target: 7 }, capacity).advised).toEqual({
      '/limit': '20 to 40 kW recommended, and 5 to 10 s at the reverse-power relay',
    });
  });
  it('can be saved together', async () => {
    const { data } = await double.call('strategy.changeLimits', { revision: 1, demandLimit: 310, reverseLimit: 6 });
    expect(data).toEqual({ revision: 2, demandLimit: 310, reverseLimit: 6 });
    expect((await double.call('strategy.demandPre')).data).toMatchObject({ limit: 310 });
  });
});

describe('battery protection', () => {
  it('is off with default values until it is saved', async () => {
    const { data } = await double.call('strategy.batteryProtection');
    expect(data).toEqual(defaultProtection);
    expect(planNow()?.common.protection).toBeUndefined();
    await double.call('strategy.changeBatteryProtection', { ...defaultProtection, enabled: true, ratioFactor: 0.5 });
    expect(planNow()?.common.protection).toMatchObject({ ratioFactor: 0.5 });
    expect((await double.call('strategy.batteryProtection')).data).toMatchObject({ revision: 1, enabled: true });
  });
  it.each([
    [0.01, true],
    [1, true],
    [0, false],
    [0.009, false],
    [1.01, false],
    [0.555, false],
  ])('accepts ratio factors from 0.01 to 1 with two decimals (%d: %s)', (ratioFactor, taken) => {
    const { refused } = vet('strategy.changeBatteryProtection', { ...defaultProtection, ratioFactor });
    expect(Object.keys(refused)).toEqual(taken ? [] : ['/ratioFactor']);
  });
  it('requires its voltages and temperatures in order', () => {
    const wrong = { ...defaultProtection, chargeVoltage: { full: 3.65, zero: 3.5 }, dischargeEnd: { cutoff: 3, release: 3 } };
    expect(Object.keys(vet('strategy.changeBatteryProtection', wrong).refused)).toEqual([
      '/chargeVoltage/zero',
      '/dischargeEnd/release',
    ]);
  });
});

describe('power reduction', () => {
  const none = { enabled: true, chargeBySoc: [], chargeByVoltage: [], dischargeBySoc: [], dischargeByVoltage: [] };
  const step = (trigger: number, power = 50) => ({ trigger, power });
  const refused = (form: object) => Object.keys(vet('strategy.changePowerReduction', { ...none, ...form }).refused);
  it('is saved and applies', async () => {
    expect((await double.call('strategy.powerReduction')).data).toMatchObject({ enabled: false });
    await double.call('strategy.changePowerReduction', { ...none, chargeBySoc: [step(90), step(95, 20)] });
    const saved = { enabled: true, chargeBySoc: [step(90), step(95, 20)] };
    expect(planNow()?.common.reduction).toMatchObject(saved);
    expect((await double.call('strategy.powerReduction')).data).toMatchObject({ ...saved, revision: 1 });
  });
  it('has at most 10 conditions', () => {
    const rows = Array.from({ length: 11 }, (_none, index) => step(50 + index));
    expect(refused({ chargeBySoc: rows.slice(0, 10) })).toEqual([]);
    const low = Array.from({ length: 11 }, (_none, index) => step(9 - index / 10));
    const many = { chargeBySoc: rows, dischargeBySoc: low, chargeByVoltage: low.toReversed(), dischargeByVoltage: low };
    expect(refused(many).toSorted()).toEqual(
      Object.keys(many)
        .map((name) => `/${name}`)
        .toSorted(),
    );
  });
  it('accepts SOC, voltage and power within their ranges and decimals', () => {
    expect(refused({ chargeBySoc: [step(100, 9999.99)], chargeByVoltage: [step(3.555)] })).toEqual([]);
    expect(refused({ chargeBySoc: [step(100.01)], dischargeBySoc: [step(20.123)] })).toEqual([
      '/chargeBySoc/0/trigger',
      '/dischargeBySoc/0/trigger',
    ]);
    expect(refused({ chargeByVoltage: [step(10.001)], dischargeByVoltage: [step(3.1234)] })).toEqual([
      '/chargeByVoltage/0/trigger',
      '/dischargeByVoltage/0/trigger',
    ]);
    expect(refused({ chargeBySoc: [step(90, 10_000)], dischargeBySoc: [step(20, 1.234)] })).toEqual([
      '/chargeBySoc/0/power',
      '/dischargeBySoc/0/power',
    ]);
    expect(refused({ chargeBySoc: [step(-1)], dischargeBySoc: [step(20, -1)], chargeByVoltage: [step(-1)] })).toEqual([
      '/chargeBySoc/0/trigger',
      '/chargeByVoltage/0/trigger',
      '/dischargeBySoc/0/power',
    ]);
  });
  it('requires rising steps for charging and falling steps for discharging', () => {
    expect(refused({ chargeBySoc: [step(90), step(90)] })).toEqual(['/chargeBySoc/1/trigger']);
    expect(refused({ dischargeByVoltage: [step(3.1), step(3.2)] })).toEqual(['/dischargeByVoltage/1/trigger']);
    expect(refused({ chargeByVoltage: [step(3.2), step(3.2)] })).toEqual(['/chargeByVoltage/1/trigger']);
    expect(refused({ dischargeBySoc: [step(10), step(20)] })).toEqual(['/dischargeBySoc/1/trigger']);
    expect(refused({ dischargeBySoc: [step(20), step(10)] })).toEqual([]);
  });
});

describe('the reason', () => {
  const reason = { code: 'reverse', text: 'Limited by reverse-power protection', wanted: -100, limited: -38.22 };
  it('shows the remaining power in the language of the reader', async () => {
    vi.spyOn(double.station.dispatch, 'reason').mockReturnValue(reason);
    const text = async (language: 'en_US' | 'zh_CN') =>
      ((await double.call('strategy.state', {}, { language })).data as { reason: { text: string } }).reason.text;
    expect(await text('en_US')).toBe('Limited by reverse-power protection: −38.2 kW');
    expect(await text('zh_CN')).toBe('受防逆流限制：−38.2 kW');
  });
});

describe('a station with several grid connection points', () => {
  it('has limits at each grid connection point in addition to those of the station, and reports which apply', async () => {
    const names = ['Area#1', 'Area#2'];
    double.station.docs.tx((tx) => {
      for (const { id } of tx.list('busbars')) tx.remove('busbars', id);
      names.forEach((busbarName, index) =>
        tx.put('busbars', busbarName, { busbarName, transformerCapacity: 400 - index * 200, unitInfoList: [] }, 'test'),
      );
    });
    const at = async (busbarName: string) =>
      (await double.call('strategy.demandPre', {}, { busbarName })).data as { limit: number };
    await double.call('strategy.changeDemandPre', { status: 'enabled', limit: 360 }, { busbarName: 'nowhere' });
    await double.call('strategy.changeDemandPre', { status: 'enabled', limit: 180, target: 178 }, { busbarName: 'Area#2' });
    expect(await at('Area#2')).toMatchObject({ status: 'enabled', limit: 180, target: 178, capacity: 200, level: 'point' });
    expect(await at('Area#2')).toHaveProperty('stationLimit', 360);
    const none = await at('Area#1');
    expect(none).toMatchObject({ status: 'disabled', inForce: 'disabled', capacity: 400, level: 'point', stationLimit: 360 });
    expect(none).not.toHaveProperty('limit');
    expect(await at('nowhere')).toMatchObject({ limit: 360, capacity: 600, level: 'station' });
    const plan = planFromDocs(double.station.docs, double.clock.now, () => zone)();
    expect(plan?.common.areas).toMatchObject({ 'Area#2': { demandLimit: 180, demandTarget: 178 } });
    // A limit that is not set at the point stays unset: the limit of the station is not used.
    expect(plan?.common.areas?.['Area#2']?.reverseLimit).toBeUndefined();
  });

  it('requires a limit to be entered', () => {
    for (const call of ['strategy.changeDemandPre', 'strategy.changeReversePre'])
      expect(vet(call, { status: 'enabled' }).refused).toEqual({ '/limit': 'Please enter a value' });
  });
});

describe('the values that limits depend on', () => {
  const unknown = /unknown, so only 0/;
  it('are the ratings of the converters and transformers', async () => {
    expect((await double.call('station.figures')).data).toEqual({
      ratedPower: 125,
      ratings: [{ id: 'pcs1', name: 'PCS #1', ratedPower: 125 }],
      converters: 1,
      capacity: 400,
      stationCapacity: 400,
      demandLimit,
      reverseLimit: 5,
    });
    double.read('pcs1', { ratedPower: 100 });
    expect((await double.call('station.figures')).data).toMatchObject({ ratedPower: 100 });
  });
  it('are omitted if a part is unknown: no partial sum is used', async () => {
    const [pcs] = double.station.devices().filter(({ id }) => id === 'pcs1');
    double.station.docs.tx((tx) => {
      tx.put('devices', 'pcs9', { ...pcs, id: 'pcs9', name: 'PCS #9', config: {} }, 'test');
      tx.put('busbars', 'Grid#9', { busbarName: 'Grid#9' }, 'test');
    });
    const { data } = await double.call('station.figures');
    expect(Object.keys(data as object)).toEqual(['ratings', 'converters', 'demandLimit', 'reverseLimit']);
    expect((await double.call('station.figures', {}, { busbarName: 'Grid#1' })).data).toMatchObject({ capacity: 400 });
  });
  it('refuse a power and a limit while unknown, but not 0', () => {
    expect(vet('strategy.updateManual', { power: 5 }, {}).refused['/power']).toMatch(unknown);
    expect(vet('strategy.updateManual', { power: -5 }, {}).refused['/power']).toMatch(unknown);
    expect(vet('strategy.updateManual', { power: 0 }, {}).refused).toEqual({});
    expect(vet('strategy.changeDemandPre', { status: 'enabled', limit: 5 }, {}).refused['/limit']).toMatch(unknown);
  });
});
