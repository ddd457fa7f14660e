// Applies the same checks to every way to request power: a limit takes effect within two seconds and applies for as long as it is
// reported. Afterwards the power is released, or it is latched.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { full } from '../../../chance.ts';
import { until } from '../../whole/realStation.ts';
import { type Bench, startBench } from './bench.ts';
import { type Case, casesOf, type PathName } from './cases.ts';

export interface Path {
  name: PathName;
  /** Requests ±40 kW. It is repeated after a release if necessary. */
  ask(double: Bench, power: number): Promise<void>;
  /** Whether the power recovers automatically after the release. */
  resumes: boolean;
  /** Whether the reported reason is the limit. Without a strategy there is no reason. */
  showsReason: boolean;
}
const asked = 40;
/** Auxiliary consumption and losses in kW, which the meter of the storage measures in addition to the converter. */
const beside = 4;

/**
 * The interval of the checks, which together take two seconds. A busy machine delays plant, station and check equally, so the
 * checks are counted instead of the time.
 */
const lookMs = 50;
const mostLooks = 2000 / lookMs;
/** Number of parallel stations. Each runs one case at a time, because a case mostly waits. */
const stations = full ? 3 : 2;

export function obeys(path: Path): void {
  let benches: Bench[] = [];
  const free: Bench[] = [];
  /** Cases that wait for a station, in their order of arrival. */
  const waiting: ((double: Bench) => void)[] = [];
  const give = (double: Bench): void => {
    const first = waiting.shift();
    if (first) first(double);
    else free.push(double);
  };
  const take = (): Promise<Bench> =>
    new Promise((done) => {
      const double = free.pop();
      if (double) done(double);
      else waiting.push(done);
    });
  beforeAll(async () => {
    benches = await Promise.all(Array.from({ length: stations }, startBench));
    benches.forEach(give);
  });
  afterAll(() => Promise.all(benches.map((double) => double.remove())));

  const named = casesOf(path.name).map((each) => [nameOf(each), path.name, each] as const);
  // The stations share the cores with other tests, so each case has a long time limit.
  it.concurrent.each(named)('the value %s limits the power requested by %s', { timeout: 600_000 }, async (_what, _path, each) => {
    const double = await take();
    try {
      const wanted = each.way * asked;
      expect(await until(() => isTaken(path, double, wanted))).toBe(true);
      expect(await reaches(double, wanted)).toBe(true);
      await flows(double, wanted);
      double.fault(each);
      await binds(double, each, path);
      double.fault(undefined);
      await (each.latches ? staysLatched(double, each) : letsGo(double, each, path));
    } finally {
      double.fault(undefined);
      give(double);
    }
  });
}
const nameOf = ({ device, point, value = Number.NaN, way }: Case): string =>
  `${device} ${point} ${Number.isNaN(value) ? 'missing' : value} while ${way > 0 ? 'charging' : 'discharging'}`;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
/** The request is refused until the station has detected the end of the previous case. */
const isTaken = (path: Path, double: Bench, power: number): Promise<true | undefined> =>
  path.ask(double, power).then(
    () => true,
    () => undefined,
  );
const reaches = async (double: Bench, power: number): Promise<boolean> =>
  (await until(async () => (Math.abs((await double.register()) - power) < 1 ? true : undefined))) ?? false;
const flows = (double: Bench, power: number): Promise<true | undefined> =>
  until(() => (Math.abs(double.metered() - power) < beside + 2 ? true : undefined));

async function binds(double: Bench, { way, left, code, latches }: Case, path: Path): Promise<void> {
  const power = async (): Promise<number> => (await double.register()) * way;
  let looks = 0;
  while (looks < mostLooks && (await power()) > left + 0.1) {
    looks += 1;
    await pause(lookMs);
  }
  expect(looks).toBeLessThan(mostLooks);
  for (const end = Date.now() + (latches ? 4000 : 1500); Date.now() < end; await pause(100)) {
    const now = await power();
    expect(now).toBeLessThanOrEqual(left + 0.1);
    // The power is limited, not stopped.
    expect(now).toBeGreaterThanOrEqual(left * 0.9 - 0.6);
  }
  expect(await until(() => (double.metered() * way <= left + beside ? true : undefined))).toBe(true);
  if (path.showsReason || latches) expect(double.station.dispatch.reason().code).toBe(code);
}

async function letsGo(double: Bench, { left, way }: Case, path: Path): Promise<void> {
  if (path.resumes) {
    expect(await reaches(double, way * asked)).toBe(true);
  } else {
    await pause(2500);
    expect((await double.register()) * way).toBeLessThanOrEqual(left + 0.1);
  }
}

async function staysLatched(double: Bench, { device, code }: Case): Promise<void> {
  const { dispatch } = double.station;
  expect(dispatch.latches()).toEqual([expect.objectContaining({ device, reason: code })]);
  await pause(2000);
  expect(await double.register()).toBe(0);
  expect(() => dispatch.start('ann')).toThrow('Reset it first');
  expect(await until(() => wasReset(double))).toBe(true);
  await pause(1200);
  // A reset does not start anything.
  expect(await double.register()).toBe(0);
  expect(dispatch.state().strategy).toBe('stopped');
}
/** The reset is refused until the station has detected that the cause is gone. */
function wasReset({ station: { dispatch } }: Bench): true | undefined {
  try {
    return dispatch.resetLatches('ann').length === 0 ? true : undefined;
  } catch {
    return undefined;
  }
}
