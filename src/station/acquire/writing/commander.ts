// Executes commands of device files and writes values. The result is confirmed, accepted, refused or unknown, and goes into the
// operation log.
import type { Who } from '../../../core/texts/who.ts';
import type { Own } from '../../../core/schema/figure.ts';
import { read } from '../../../core/pointer.ts';
import { fill } from '../../../core/value.ts';
import type { DeviceCommand } from '../../../core/devices/device.ts';
import type { Clock, CommandResult, Commander, DeviceRecord, LogBegin, LogEnd, LogEntry } from '../../contract/index.ts';
import { fits, ownOf } from '../../equipment/figures.ts';
import type { DeviceMap } from '../../modbus/deviceMap.ts';
import { LinkError } from '../../modbus/link.ts';
import { confirm, dust, toWanted, type Wanted } from './confirming.ts';
import type { Reachable } from './reachable.ts';
import { beginSteps, type How, isStop, notAcquired, type SendingParts, send, sendOrLose, stopsBy } from './sending.ts';
import { breakOffSequences } from './sequenceRuns.ts';
import { Unwritable, writable } from './writer.ts';

export interface CommanderParts extends SendingParts {
  clock: Clock;
  /** Records each command before anything is sent to a device. */
  begin: LogBegin;
  /** Runs before a command is written; may refuse by throwing. */
  before: (record: DeviceRecord, command: string, by: Who) => Promise<void>;
  /** Checks the values of commands and of direct writes. Refuses by throwing. */
  admit: (record: DeviceRecord, values: Readonly<Record<string, number>>) => void;
  /** Called after values of a command or of a direct write were written. */
  wrote: (device: string, values: Readonly<Record<string, number>>) => void;
}
/** Maximum time until a written value is read back. */
const readBackMs = 5000;
/** Maximum time until the values of an incomplete command are read. */
const holdsMs = 2000;
/** Value of `by` for orders that were not given by a person. */
const station = 'station';

export interface Outlet {
  /** Writes without log and read-back, for the dispatch, which writes every second. Throws LinkError. */
  set(device: string, values: Readonly<Record<string, number>>): Promise<void>;
  /** Aborts a write sequence, so that the next order does not wait for it. A stop is not aborted. */
  breakOff(device: string): void;
}

export function createCommander(parts: CommanderParts): Commander & Outlet {
  return {
    run: (device, command, input, by) => run(parts, device, command, input, by),
    write: (device, values, by) => write(parts, device, values, by),
    set: (device, values) => send(parts, device, values, { isStop: stopsBy(parts, device, values) }),
    breakOff: (device) =>
      void parts
        .find(device)
        ?.loop.link()
        .then(breakOffSequences, () => {}),
  };
}

async function run(
  parts: CommanderParts,
  device: string,
  command: string,
  input: Readonly<Record<string, number>>,
  by: Who,
): Promise<CommandResult> {
  const { live, find } = parts;
  const found = find(device);
  const declared = found && parts.types()[found.record.type]?.commands?.[command];
  if (!found || !declared) return { outcome: 'refused', detail: found ? `no command ${command}` : notAcquired };
  const { steps, confirmedBy } = toSteps(declared, found.record, input);
  const values = Object.fromEntries(steps);
  const before = live.get(device)?.values[confirmedBy?.key ?? declared.writes.point];
  const line = {
    who: by,
    what: `${found.record.type}.${command}`,
    target: device,
    before,
    after: (seen?: number) => ({ ...input, ...(seen !== undefined && { seen }) }),
  };
  const permit = async (): Promise<void> => {
    await parts.before(found.record, command, by);
    parts.admit(found.record, values);
  };
  return logged(parts, line, permit, async () => {
    mustFit(found.map, values, ownOf(found.record, live.get(device)));
    const stops = by !== station && isStop(parts, found.record, command);
    const how = { isStop: isStop(parts, found.record, command), isAllowed: stops };
    const { lost, failed } = await sendSteps(parts, found, steps, how);
    if (failed) return { ...outcomeOf(failed), detail: `${failed.message}; ${await holds(parts, found, steps)}` };
    const wanted = [...(confirmedBy ? [confirmedBy] : []), ...(steps.length > 1 ? toReadBack(found.map, steps) : [])];
    if (wanted.length === 0) return lost ? unheard(lost) : { outcome: 'accepted' };
    const proven = await confirm(proofOf(parts), device, wanted, declared.confirmedBy?.withinMs ?? readBackMs);
    return lost && proven.outcome !== 'confirmed' ? { ...proven, ...unheard(lost) } : proven;
  });
}

async function write(
  parts: CommanderParts,
  device: string,
  values: Readonly<Record<string, number>>,
  by: Who,
): Promise<CommandResult> {
  const { live, find } = parts;
  const found = find(device);
  if (!found) return { outcome: 'refused', detail: notAcquired };
  const keys = Object.keys(values);
  const current = live.get(device)?.values ?? {};
  const before = Object.fromEntries(keys.flatMap((key) => (current[key] === undefined ? [] : [[key, current[key]]])));
  const line = { who: by, what: `${found.record.type}.write`, target: device, before, after: () => values };
  const permit = (): void => parts.admit(found.record, values);
  return logged(parts, line, permit, async () => {
    mustFit(found.map, values, ownOf(found.record, live.get(device)));
    await send(parts, device, values);
    parts.wrote(device, values);
    const wanted = keys
      .filter((key) => writable(found.map, key).access === 'both')
      .map((key) => toWanted(found.map, key, values[key] ?? Number.NaN));
    return wanted.length > 0 ? confirm(proofOf(parts), device, wanted, readBackMs) : { outcome: 'accepted' as const };
  });
}

interface Line {
  who: Who;
  what: string;
  target: string;
  before: unknown;
  after: (seen?: number) => Readonly<Record<string, number>>;
}

/**
 * Records an order before anything is sent to a device, and logs its result. An order that is not permitted is not logged,
 * because nothing was sent.
 */
async function logged(
  { clock, begin }: CommanderParts,
  line: Line,
  permit: () => void | Promise<void>,
  work: () => Promise<CommandResult>,
): Promise<CommandResult> {
  const end = begin(toEntry(clock.now(), line));
  try {
    await permit();
  } catch (error) {
    end();
    throw error;
  }
  return ending(
    end,
    () => attempt(work),
    (result) => toEntry(clock.now(), line, result),
  );
}

/** Logs the result of a command, also if it was interrupted. */
async function ending(
  end: LogEnd,
  work: () => Promise<CommandResult>,
  toLine: (result: CommandResult) => LogEntry,
): Promise<CommandResult> {
  let result: CommandResult = { outcome: 'unknown' };
  try {
    result = await work();
    return result;
  } finally {
    end(toLine(result));
  }
}

const unheard = ({ message }: LinkError): CommandResult => ({ outcome: 'unknown', detail: message });
const proofOf = ({ clock, live, find }: CommanderParts) => ({
  clock,
  live,
  hurry: (device: string, keys: readonly string[]) => find(device)?.loop.hurry(keys),
  readAt: (device: string, keys: readonly string[]) => find(device)?.readAt(keys),
});

/** The result of a write. Errors of the device and of the value become results. */
export async function attempt(work: () => Promise<CommandResult>): Promise<CommandResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unwritable) return { outcome: 'refused', detail: error.message };
    // An exception is a refusal by the device; after any other error the outcome is unknown.
    if (error instanceof LinkError) return { ...outcomeOf(error), detail: error.message };
    throw error;
  }
}

const outcomeOf = ({ exception }: LinkError): CommandResult => ({ outcome: exception === undefined ? 'unknown' : 'refused' });

type Steps = readonly (readonly [point: string, value: number])[];
/** `failed`: the write of a step that was not the last one, or was refused. The steps after it were not sent. */
interface StepsSent {
  lost?: LinkError;
  failed?: LinkError;
}

async function sendSteps(parts: CommanderParts, found: Reachable, steps: Steps, how: How): Promise<StepsSent> {
  const device = found.record.id;
  const isDue = steps.length > 1 ? beginSteps(found) : undefined;
  for (const [index, [point, value]] of steps.entries()) {
    const values = { [point]: value };
    try {
      const lost = await sendOrLose(parts, device, values, { ...how, ...(isDue && { isDue }) });
      if (!lost) parts.wrote(device, values);
      else if (index === steps.length - 1) return { lost };
      else throw lost;
    } catch (error) {
      if (!isDue || !(error instanceof LinkError)) throw error;
      const { fault, message, exception } = error;
      const place = `write ${index + 1} of ${steps.length} (${point} = ${value})`;
      return { failed: new LinkError(fault, `${place}: ${message}`, exception) };
    }
  }
  return {};
}

const toReadBack = (map: DeviceMap, steps: Steps): Wanted[] =>
  steps.flatMap(([key, value]) => (writable(map, key).access === 'both' ? [toWanted(map, key, value)] : []));

/** Values in the device after a command that was not written completely. */
async function holds(parts: CommanderParts, { record, map }: Reachable, steps: Steps): Promise<string> {
  const any = toReadBack(map, steps).map(({ key }) => ({ key, value: 0, tolerance: Number.POSITIVE_INFINITY }));
  const { outcome } = await confirm(proofOf(parts), record.id, any, holdsMs);
  if (any.length === 0 || outcome !== 'confirmed') return 'its present values could not be read';
  const { values = {} } = parts.live.get(record.id) ?? {};
  return `now: ${any.map(({ key }) => `${key} = ${values[key]}`).join(', ')}`;
}

function toSteps(
  { writes, writesFirst = [], confirmedBy }: DeviceCommand,
  record: DeviceRecord,
  input: Readonly<Record<string, number>>,
): { steps: Steps; confirmedBy?: Wanted } {
  const lookup = (pointer: string): unknown => read({ form: input, config: record.config }, pointer);
  const steps = [...writesFirst, writes].map(({ point, value }) => [point, Number(fill(value, lookup))] as const);
  if (!confirmedBy) return { steps };
  const proof = Number(fill(confirmedBy.value, lookup));
  const { point: key, tolerance = 0 } = (proof === 0 ? confirmedBy.atZero : undefined) ?? confirmedBy;
  return { steps, confirmedBy: { key, value: proof, tolerance: tolerance + dust } };
}

/** Throws if a value is outside the limits that the device file sets for writing. */
export function mustFit(map: DeviceMap, values: Readonly<Record<string, number>>, own: Own): void {
  for (const [key, value] of Object.entries(values)) {
    const point = writable(map, key);
    if (!Number.isFinite(value) || !fits(point, value, own)) throw new Unwritable(`${key} cannot be ${value}`);
  }
}

function toEntry(at: number, { who, what, target, before, after }: Line, result?: CommandResult): LogEntry {
  return {
    at,
    who,
    kind: 'command',
    what,
    target,
    ...(before !== undefined && { before }),
    after: after(result?.seen),
    ...(result && { outcome: result.outcome }),
  };
}
