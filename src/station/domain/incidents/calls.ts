// Calls that save a period of the past as a file: around an alarm, or as selected by a person.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { personText } from '../../../core/texts/who.ts';
import { instantOf, instantText } from '../../../core/time.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { Refused, StreamAnswer } from '../../contract/index.ts';
import { zoneOf } from '../documents/index.ts';
import { openedCalls } from './opened.ts';
import { whoOf, refuseAt } from '../request/index.ts';

/** Time before an alarm occurred and after it ended. */
const aroundMs = 15 * 60_000;
/** For an alarm that lasts for weeks, its first day is saved. */
const longestMs = 24 * 3_600_000;
/** The newest values are still being written to the history. */
const settledMs = 5000;

interface Span {
  start: number;
  end: number;
  at: number;
}

function ofAlarm({ id }: RequestOf<'incident.ofAlarm'>, context: CallContext): Promise<StreamAnswer> {
  const alarm = context.station.alarms.find(id);
  if (!alarm) throw new Refused(404, 'No such alarm');
  const { occurTime, endTime = occurTime } = alarm;
  const start = occurTime - aroundMs;
  // Page addresses have full seconds, so this is the first second at which the alarm exists.
  const at = Math.ceil(occurTime / 1000) * 1000;
  return toFile({ start, end: Math.min(endTime + aroundMs, start + longestMs), at }, context);
}

function ofSpan({ day, start, end }: RequestOf<'incident.ofSpan'>, context: CallContext): Promise<StreamAnswer> {
  const zone = zoneOf(context.station);
  const span = { start: instantOf(day, start, zone), end: instantOf(day, end, zone) };
  if (span.start >= context.station.clock.now()) throw refuseAt('/start', 'This time is in the future');
  return toFile({ ...span, at: span.start }, context);
}

async function toFile({ start, end, at }: Span, context: CallContext): Promise<StreamAnswer> {
  const { station } = context;
  if (!station.incidents) throw new Refused(409, 'Operation failed');
  const last = Math.min(end, station.clock.now() - settledMs);
  const body = await station.incidents.make({
    start: Math.min(start, last),
    end: last,
    at: Math.min(at, last),
    madeBy: personText(whoOf(context)),
  });
  const time = instantText(at, zoneOf(station)).slice(0, 16);
  const name = `${station.scope().name} ${time}.incident`.replaceAll(/[\\/:*?"<>|#\s]+/g, '_');
  return new StreamAnswer('application/gzip', body, name);
}

export const incidentCalls: Handlers = { 'incident.ofAlarm': ofAlarm, 'incident.ofSpan': ofSpan, ...openedCalls };
