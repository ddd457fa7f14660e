// For requests with implausible values or without an answer: searches for the table, the address or the unit id with which the
// device returns plausible values. Sends few requests, all of them reads, and ends with the first success. If both neighbouring
// addresses succeed, all requests decide.
import type { DeviceRecord, LinkFault } from '../../contract/index.ts';
import { type Endpoint, openLink } from '../../modbus/client.ts';
import type { ReadRequest } from '../../modbus/deviceMap.ts';
import { LinkError } from '../../modbus/link.ts';
import type { Answer } from '../answers.ts';
import { isOwn } from './readOnce.ts';
import { badIn, impossibleIn, sightingOf, type Tested } from './sighting.ts';
import { placeTrials, type Trial, type Tried, triedIn, unitTrials } from './trials.ts';

/** A person is waiting, and each unit id that does not exist runs into the time-out. */
const timeoutMs = 1000;

export interface Failed {
  fault: LinkFault;
  exception?: number | undefined;
}

/** A single implausible value may be a fault of the device, and its neighbour may be within range by chance. */
const leastBad = 2;

/** Starts from the request with the most implausible values. */
export function askAfterValues(where: Endpoint, answers: readonly Answer[], tested: Tested): Promise<Tried | undefined> {
  const bad = (answer: Answer): number => impossibleIn(sightingOf([answer], tested));
  const [worst] = answers
    .filter(({ request, words }) => words && !request.prepare && request.points.some(isOwn))
    .toSorted((one, other) => bad(other) - bad(one));
  if (!worst || bad(worst) < leastBad) return Promise.resolve(undefined);
  const trials = [...placesOf(worst.request, tested), ...unitsOf(worst.request, tested)];
  const requests = answers.map(({ request }) => request);
  return ask({ where, request: worst.request, trials, tested, answered: worst, requests });
}

/**
 * Exceptions 1 to 3 (illegal function, address or value): the registers are elsewhere. No answer from the device or its gateway:
 * the unit id is wrong.
 */
export function askAfterFailure(
  where: Endpoint,
  request: ReadRequest,
  { fault, exception }: Failed,
  tested: Tested,
): Promise<Tried | undefined> {
  const isElsewhere = fault === 'exception' && [1, 2, 3].includes(exception ?? 0);
  const isNobody = fault === 'timeout' || (fault === 'exception' && [10, 11].includes(exception ?? 0));
  const trials = isElsewhere ? placesOf(request, tested) : isNobody ? unitsOf(request, tested) : [];
  return ask({ where, request, trials, tested, requests: [request] });
}

/** For a device whose registers all contain the same number: the addresses or the unit id may be wrong. */
export function askAfterSame(where: Endpoint, request: ReadRequest, tested: Tested): Promise<Tried | undefined> {
  const trials = [...placesOf(request, tested), ...unitsOf(request, tested)];
  return ask({ where, request, trials, tested, requests: [request] });
}

const placesOf = (request: ReadRequest, { record }: Tested): Trial[] => placeTrials(request, record.link.base ?? 0);

/** None if the model defines the unit id: the unit id of the device is not used then. */
function unitsOf({ unitId }: ReadRequest, { record, around }: Tested): Trial[] {
  if (unitId !== record.link.unitId) return [];
  const taken = around.devices.filter((each) => each.id !== record.id && isSameAddress(each, record));
  return unitTrials(record.link.unitId, new Set(taken.map(({ link }) => link.unitId)));
}
const isSameAddress = ({ link: one }: DeviceRecord, { link: other }: DeviceRecord): boolean =>
  one.ip === other.ip && one.port === other.port && one.line?.serial === other.line?.serial;

interface Search {
  where: Endpoint;
  /** The request that is tried. */
  request: ReadRequest;
  trials: readonly Trial[];
  tested: Tested;
  answered?: Answer;
  /** All requests of the device. */
  requests: readonly ReadRequest[];
}
interface Success {
  trial: Trial;
  tried: Tried;
}

async function ask(search: Search): Promise<Tried | undefined> {
  const { where, request, trials, tested, answered } = search;
  // Trials only read, and a block that was not prepared contains nothing to compare.
  if (request.prepare) return undefined;
  const before = answered && sightingOf([answered], tested);
  const shifts: Success[] = [];
  for (const trial of trials) {
    if (shifts.length > 0 && trial.setting !== 'base') break;
    const changed = trial.change(request);
    const words = await readBriefly(where, changed);
    if (!words) continue;
    const answers = [{ request: changed, words }];
    const tried = triedIn(trial, answers, before, sightingOf(answers, tested));
    if (tried && trial.setting !== 'base') return tried;
    if (tried) shifts.push({ trial, tried });
  }
  return shifts.length > 1 ? bestOf(shifts, search) : shifts[0]?.tried;
}

/** Two adjacent values of the same format can be plausible in each other's place, so all requests are read again. */
async function bestOf(found: readonly Success[], { where, requests, tested }: Search): Promise<Tried | undefined> {
  const judged: { tried: Tried; bad: number }[] = [];
  for (const { trial, tried } of found) {
    const answers: Answer[] = [];
    for (const request of requests.filter(({ prepare }) => !prepare)) {
      const changed = trial.change(request);
      answers.push({ request: changed, words: await readBriefly(where, changed) });
    }
    const refused = answers.filter(({ words }) => !words).length;
    judged.push({ tried, bad: badIn(sightingOf(answers, tested)) + refused });
  }
  return judged.toSorted((one, other) => one.bad - other.bad)[0]?.tried;
}

async function readBriefly(
  where: Endpoint,
  { unitId, table, address, count }: ReadRequest,
): Promise<readonly number[] | undefined> {
  if (address < 0) return undefined;
  try {
    const link = await openLink(where, timeoutMs);
    try {
      return await link.read(unitId, table, address, count);
    } finally {
      link.close();
    }
  } catch (error) {
    if (error instanceof LinkError) return undefined;
    throw error;
  }
}
