// Requests every call marked `past` for a generated past moment. Each call answers, and nothing is written.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompiledCall } from '../../../src/core/content.ts';
import { dayOf } from '../../../src/core/time.ts';
import { startReal, type Started, until } from '../whole/realStation.ts';
import { makePast, type MadePast, minute } from './madePast.ts';

let real: Started;
let headers: Record<string, string>;
let past: MadePast;

beforeAll(async () => {
  real = await startReal();
  headers = await real.rest();
  const { station } = real;
  await until(() =>
    station.devices().every(({ id }) => ['normal', 'alarm', 'none'].includes(station.live.state(id))) ? true : undefined,
  );
  past = makePast(station, 3 * 86_400_000, 20, 'pcs1');
}, 120_000);
afterAll(() => real.remove());

/** Returns a value for a required request member, or undefined if none is known. */
function valueOf(name: string, day: string, moment: number): unknown {
  const known: Record<string, unknown> = {
    device: 'meterGrid',
    id: 'stack1',
    type: 'cell',
    day,
    date: day,
    month: day.slice(0, 7),
    range: [day, day],
    start: moment - minute,
    end: moment,
    kind: 'day',
    step: 60,
    stack: 'stack1',
    keys: [],
    points: [],
    devices: [],
    period: 'day',
  };
  return known[name];
}

/** Requests of calls whose members need specific values. */
const bodies = (station: Started['station']): Record<string, object> => ({
  'curve.device': { id: 'meterGrid' },
  'curve.fire': { id: 'fire1' },
  'strategy.template': { id: station.docs.tx((tx) => tx.list('strategyTemplates'))[0]?.id },
  'virtualMeter.search': { param: 'virtual_power_index' },
});

it('every call that supports the past answers for a past moment, and writes nothing to the log', {
  timeout: 240_000,
}, async () => {
  const { content } = real.station;
  const moment = past.start + 10 * minute;
  const day = dayOf(moment, real.station.scope().timezone);
  const before = real.logged('save', 'command').length;
  const failed: string[] = [];
  const ask = async (call: CompiledCall): Promise<void> => {
    const required = Object.fromEntries((call.request.required ?? []).map((name) => [name, valueOf(name, day, moment)]));
    const body = bodies(real.station)[call.name] ?? required;
    const paging = call.paged ? { current: 1, pageSize: 20 } : {};
    const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString();
    const of = { ...headers, moment: String(moment) };
    const { code, msg } =
      call.method === 'GET'
        ? ((await (await fetch(`${real.url}${call.url}?${query}`, { headers: of })).json()) as { code: number; msg: string })
        : await real.post(call.url, { ...body, ...paging }, of);
    if (code !== 200) failed.push(`${call.name}: ${code} ${msg}`);
  };
  const asked = Object.values(content().calls).filter((call) => call.past === true && call.planned !== true);
  expect(asked.length).toBeGreaterThan(100);
  for (const call of asked) await ask(call);
  expect(failed).toEqual([]);
  expect(real.logged('save', 'command').length).toBe(before);
});
