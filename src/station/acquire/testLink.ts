// Tests the connection to a device, saved or not: reads it once and judges the answers. Also: the endpoint of a device, or why it
// has none.
import type { DeviceType } from '../../core/devices/device.ts';
import { mismatchOf } from '../../core/devices/identityMismatch.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceLink, DeviceRecord, LinkTest, NotAcquired } from '../contract/index.ts';
import { type Endpoint, openLink } from '../modbus/client.ts';
import { type DeviceMap, type ReadRequest, toDeviceMap } from '../modbus/deviceMap.ts';
import { LinkError } from '../modbus/link.ts';
import { hasSerial } from '../modbus/serial.ts';
import type { Surroundings } from '../plausibility/once.ts';
import type { Answer } from './answers.ts';
import { reportsIn } from './reported.ts';
import { askAfterFailure, askAfterSame, askAfterValues } from './trial/asking.ts';
import { isOwn, readOnce } from './trial/readOnce.ts';
import { scaledIn } from './trial/scaled.ts';
import { type Sighting, sightingOf, type Tested, uniformIn } from './trial/sighting.ts';
import { orderTrials, proposalAmong } from './trial/trials.ts';

export type Bar = NotAcquired;
const timeoutMs = 3000;

export const toEndpoint = ({ protocol, ip, port, line, answersAs, pauseMs, connections }: DeviceLink): Endpoint => ({
  ip,
  port,
  ...(protocol === 'modbus-tcp' && answersAs !== undefined && { answersAs }),
  ...(pauseMs !== undefined && { pauseMs }),
  ...(connections !== undefined && { connections }),
  ...(protocol === 'modbus-rtu-tcp' && { framing: 'rtu' as const }),
  ...(protocol === 'modbus-rtu' && line && { line }),
});

/** A type without registers (a camera) has nothing to read. A serial line needs the serial library. */
export function whyNotAcquired({ protocol }: DeviceLink, map: DeviceMap, serial: boolean): Bar | undefined {
  if (map.requests.length === 0) return 'no-model';
  if (protocol === 'none') return 'none';
  return protocol === 'modbus-rtu' && !serial ? 'no-serial' : undefined;
}

export interface TestParts {
  types: Members<DeviceType>;
  /** Undefined if this program must not connect to the device. */
  where: Endpoint | undefined;
  around: Surroundings;
}

export async function testLink(record: DeviceRecord, { types, where, around }: TestParts): Promise<LinkTest> {
  if (!where) return { result: 'platform', ms: 0 };
  const map = toDeviceMap(record, types);
  const type = types[record.type];
  const bar = whyNotAcquired(record.link, map, hasSerial());
  const requests = requestsOf(map, record);
  if (bar !== undefined || !type || requests.length === 0) return { result: bar === 'no-serial' ? bar : 'no-model', ms: 0 };
  const tested = { type, record, around };
  const begun = performance.now();
  const ms = (): number => Math.round(performance.now() - begun);
  try {
    const link = await openLink(where, timeoutMs);
    try {
      const first = await readOnce(where, link, requests);
      // The reported values determine which points the device has, and in which form.
      const own = toDeviceMap(record, types, reportsIn(first));
      const answers =
        own.reporting.layout === map.reporting.layout ? first : await readOnce(where, link, requestsOf(own, record));
      const took = ms();
      return { ...(await judge(where, answers, tested)), ms: took };
    } finally {
      link.close();
    }
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    const { fault, exception, unit, message } = error;
    const facts = { ...(exception !== undefined && { exception }), ...(unit !== undefined && { unit }) };
    const took = ms();
    const tried = await askAfterFailure(where, requests[0] as ReadRequest, error, tested);
    return { result: fault, ms: took, detail: message, ...facts, ...(tried && { proposal: tried.proposal }) };
  }
}

/**
 * The device's own unit id comes first, because the test is about whether it responds. Blocks that have to be prepared come
 * after it, and parts last.
 */
function requestsOf({ requests }: DeviceMap, { link }: DeviceRecord): ReadRequest[] {
  const rank = ({ unitId, prepare, points }: ReadRequest): number =>
    Number(unitId !== link.unitId) + (prepare ? 2 : 0) + (points.some(isOwn) ? 0 : 4);
  return requests.filter(isRead).toSorted((one, other) => rank(one) - rank(other) || one.everyMs - other.everyMs);
}

/** Requests of the device and of the first part of each kind, such as its first cluster: it may have a hundred thousand parts. */
const isRead = ({ points }: ReadRequest): boolean => points.some(({ path }) => path === '' || /^\/[^/]+\.1$/.test(path));

async function judge(where: Endpoint, answers: readonly Answer[], tested: Tested): Promise<Omit<LinkTest, 'ms'>> {
  const seen = sightingOf(answers, tested);
  const mismatch = mismatchOf(tested.type, seen.values);
  if (mismatch) return { result: 'identity-mismatch', mismatch };
  const [first] = answers;
  const uniform = uniformIn(answers);
  if (first && uniform !== undefined) {
    const tried = await askAfterSame(where, first.request, tested);
    return { ...outcomeOf(seen, answers), uniform, ...(tried && { proposal: tried.proposal }) };
  }
  const inOrder = first && proposalAmong(orderTrials(first.request), answers, seen, tested);
  // An address that is off by one can look like swapped words.
  const asked = inOrder?.left === 0 ? undefined : await askAfterValues(where, answers, tested);
  const proposal = (asked && asked.left < (inOrder?.left ?? Number.POSITIVE_INFINITY) ? asked : inOrder)?.proposal;
  const contradictions = seen.contradictions.map((each) => {
    const scaled = proposal ? undefined : scaledIn(each, seen, tested);
    return { ...each, ...(scaled && { scaled }) };
  });
  return {
    ...outcomeOf(seen, answers),
    ...(contradictions.length > 0 && { contradictions }),
    ...(proposal && { proposal }),
  };
}

const outcomeOf = ({ values, odd }: Sighting, answers: readonly Answer[]): Omit<LinkTest, 'ms'> => ({
  result: 'values',
  values,
  ...refusedIn(answers),
  ...(odd.size > 0 && { odd }),
});

function refusedIn(answers: readonly Answer[]): Pick<LinkTest, 'refused'> {
  const refused = answers.flatMap(({ request, words }) => (words ? [] : request.points.map(({ key }) => key)));
  return refused.length > 0 ? { refused } : {};
}
