// Every rule for strategies, thermal management, the system section and names: a form that violates only this rule is refused at
// the field, with the same words by the console and by the station over HTTP, in both languages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { convert } from '../../../../src/core/schema/convert.ts';
import { toPlain } from '../../../../src/core/schema/plain.ts';
import { inEnglish, say, translateWith } from '../../../../src/core/texts/text.ts';
import { validate } from '../../../../src/core/validate.ts';
import { toShapeCheck } from '../../../../src/compiler/validator.ts';
import { setAt } from '../../../../src/data/drafts/editState.ts';
import { type Started, startReal, until } from '../realStation.ts';
import { answers, drop, forms } from './strategyForms.ts';
import { systemForms } from './systemForms.ts';

let started: Started;
let key: Record<string, string>;
beforeAll(async () => {
  started = await startReal();
  key = await started.rest();
  // Only the tested limit is active, and the cooling is controllable.
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

function inConsole(name: string, value: unknown, given: Record<string, unknown> = answers) {
  const { calls, units } = started.station.content();
  const schema = calls[name]?.request ?? {};
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const now = started.station.clock.now();
  const found = validate({ schema, shape, value, given: (asked) => given[asked], now, timezone: 'Asia/Shanghai', units });
  return found.filter(({ warnOnly }) => !warnOnly);
}
async function atStation(name: string, value: unknown, language: string) {
  const { calls, units } = started.station.content();
  const call = calls[name];
  const sent = convert(call?.request ?? {}, value, 'toWire', units);
  const { code, data } = await started.post(call?.url ?? '', sent, { ...key, language });
  return { code, data };
}
interface Broken {
  found: string;
  says?: string;
  given?: Record<string, unknown>;
}
/** Refused at this field only, by both sides, with the same words. */
async function expectRefused(name: string, broken: unknown, { found, says = '', given = answers }: Broken): Promise<void> {
  const [first, ...others] = inConsole(name, broken, given);
  expect([first?.path, others]).toEqual([found, []]);
  if (says !== '') expect(first && say(first.text, inEnglish)).toBe(says);
  for (const language of ['en_US', 'zh_CN']) {
    const words = language === 'en_US' ? inEnglish : translateWith(started.station.content().locales[language] ?? {});
    const message = first && say(first.text, words);
    expect(await atStation(name, broken, language)).toEqual({ code: 400, data: [{ path: found, message }] });
    if (language === 'zh_CN') expect(message).toMatch(/\p{Script=Han}/u);
  }
}

describe.each(Object.entries(forms))('%s', (name, { good, cases }) => {
  it('accepts a valid form', () => expect(inConsole(name, good)).toEqual([]));
  it.each(cases)('refuses a form that violates only this rule: %s', (_rule, at, value, found = at, says = '') =>
    expectRefused(name, setAt(good, at, value), { found, says }),
  );
});

describe.each(Object.entries(systemForms))('%s', (_name, { call, good, cases }) => {
  it('accepts a valid form', () => expect(inConsole(call, good)).toEqual([]));
  it.each(cases)('%s', (_rule, at, value, found = at, says = '') => expectRefused(call, setAt(good, at, value), { found, says }));
});

describe('rules that depend on the state of the station', () => {
  it('a power reduction stays within the limits of the distribution nodes', async () => {
    const leaf = { id: 'n2', type: 'storage', name: 'Rack', powerUpper: 59, powerLower: -125 };
    const nodes = [{ id: 'n1', type: 'publicConnection', name: 'Grid', children: [leaf] }];
    const put = (body: object) => started.station.docs.tx((tx) => tx.put('settings', 'strongElectricity', body, 'test'));
    put({ nodes });
    const given = { ...answers, 'strong.range': { charge: 59, discharge: 125 } };
    const by = { ...drop, chargeByVoltage: [] };
    expect(inConsole('strategy.changePowerReduction', setAt(by, '/chargeBySoc/0/power', 59), given)).toEqual([]);
    await expectRefused('strategy.changePowerReduction', by, {
      given,
      found: '/chargeBySoc/0/power',
      says: 'The distribution nodes allow at most 59 kW',
    });
    put({ nodes: [] });
  });
  it('thermal rules require every unit in EMS control mode', async () => {
    const cooling = started.station.devices().filter(({ type }) => type === 'lc');
    const write = (targetMode: number) =>
      Promise.all(cooling.map(({ id }) => started.station.commander.write(id, { targetMode }, 'test')));
    await write(4);
    const controlled = () => cooling.some(({ id }) => started.station.live.get(id)?.values.targetMode === 10);
    await until(() => (controlled() ? undefined : true));
    const given = { ...answers, 'thermal.state': { units: [{ controlled: false }] } };
    await expectRefused('thermal.save', forms['thermal.save']?.good, {
      given,
      found: '/enabled',
      says: 'All liquid cooling must be in EMS control mode',
    });
    await write(10);
  });
});
