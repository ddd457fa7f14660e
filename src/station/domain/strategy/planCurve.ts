// Calls of plan tracking: a curve is read from a file or an address and validated, reviewed, and activated by a separate call.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { minutesOf } from '../../../core/time.ts';
import { get, textOf, Unreachable } from '../../outgoing/outgoing.ts';
import { outgoingFault, portOf } from '../../../core/ownMachine.ts';
import { outgoingWords } from '../../../core/rules/values/elsewhere.ts';
import { Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import type { PlanCurve, PlanTracking } from '../../contract/docs.ts';
import { readCurve } from '../../dispatch/strategies/st/readCurve.ts';
import { logSave, readSetting, saveSetting, todayOf } from '../documents/index.ts';
import { whoOf, refuseAt } from '../request/index.ts';
import { ratedPower } from './gridLimits.ts';

/**
 * The limit that the schema declares for a file also applies to an address: a curve is read on the thread that controls the
 * storage. A curve with a value for every minute needs less than 50 kB.
 */
const mostBytes = 100_000;
const answerWithinMs = 15_000;

function current(_request: unknown, { station }: CallContext) {
  const saved = readSetting(station.docs, 'planTracking');
  const { inForce, read }: PlanTracking = saved?.body ?? {};
  return {
    revision: saved?.revision ?? 0,
    ...(inForce && { inForce: toAnswer(inForce) }),
    ...(read && { read: toAnswer(read) }),
  };
}

/** Adds the figures that a person checks first. */
function toAnswer(curve: PlanCurve) {
  const powers = curve.rows.map(({ power }) => power);
  const energy = (sign: 1 | -1) =>
    curve.rows.reduce(
      (sum, { start, end, power }) => sum + (Math.max(0, sign * power) * (minutesOf(end) - minutesOf(start))) / 60,
      0,
    );
  return {
    ...curve,
    rows: [...curve.rows],
    highest: Math.max(...powers),
    lowest: Math.min(...powers),
    charges: energy(1),
    discharges: energy(-1),
  };
}

async function change(request: RequestOf<'strategy.changePlanTracking'>, context: CallContext) {
  const { station, files } = context;
  const { day, source, url = '' } = request;
  const at = source === 'file' ? '/file' : '/url';
  const text = source === 'file' ? (files.file?.bytes.toString('utf8') ?? '') : await fetched(url, context);
  const rows = readCurve(text, { day, ratedPower: ratedPower(station) });
  if ('text' in rows) throw refuseAt(at, rows.text, rows.values);
  const name = source === 'file' ? (files.file?.name ?? '') : url;
  const kept = { day, name, readAt: station.clock.now(), rows };
  // A curve that was only read is a preview; the active one stays.
  const revision = readSetting(station.docs, 'planTracking')?.revision;
  save(context, 'strategy.changePlanTracking', (saved) => ({ ...saved, read: kept }), revision);
  return new Reply('Plan curve loaded. Review it, then activate it.', current(undefined, context));
}

/** Downloads a curve. Redirects are followed only on the same origin, and never to the station itself. */
async function fetched(address: string, { station, signal }: CallContext): Promise<string> {
  const { gateways } = station;
  const fault = outgoingFault(address, { gateways, secure: true });
  if (fault) throw refuseAt('/url', outgoingWords[fault]);
  const url = new URL(address);
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
    const response = await get(url, portOf(url), { signal: within, gateways });
    if (response.statusCode !== 200) {
      response.destroy();
      throw refuseAt('/url', 'The address responded with {{status}}', { status: response.statusCode ?? 0 });
    }
    const text = await textOf(response, mostBytes);
    if (text === undefined) throw refuseAt('/url', 'The file is larger than {{max}} MB', { max: mostBytes / 1e6 });
    return text;
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error instanceof Unreachable) throw refuseAt('/url', outgoingWords.itself);
    throw refuseAt('/url', 'No response from the address');
  }
}

/** Refused if another curve has been read since the preview. */
function use({ revision }: RequestOf<'strategy.usePlanCurve'>, context: CallContext) {
  save(
    context,
    'strategy.usePlanCurve',
    ({ read }) => {
      if (!read) throw new Refused(409, 'No plan curve loaded');
      if (read.day < todayOf(context.station)) throw new Refused(409, 'The loaded curve is for a past day');
      return { inForce: read };
    },
    revision,
  );
  return new Reply('Saved', current(undefined, context));
}

function currentPlan(_request: unknown, { station }: CallContext): RequestOf<'strategy.takePlanCurve'> {
  const { inForce }: PlanTracking = readSetting(station.docs, 'planTracking')?.body ?? {};
  return inForce ? { inForce: { ...inForce, rows: inForce.rows.map((row) => ({ ...row })) } } : {};
}

/** The preview stays. */
function take({ inForce }: RequestOf<'strategy.takePlanCurve'>, context: CallContext) {
  const revision = readSetting(context.station.docs, 'planTracking')?.revision;
  save(context, 'strategy.takePlanCurve', ({ read }) => ({ ...(read && { read }), ...(inForce && { inForce }) }), revision);
  return new Reply('Saved', currentPlan(undefined, context));
}

function save(context: CallContext, what: string, to: (saved: PlanTracking) => PlanTracking, revision: number | undefined) {
  const { docs } = context.station;
  docs.tx((tx) => {
    const before = readSetting(docs, 'planTracking')?.body ?? {};
    const after = to(before);
    saveSetting(tx, 'planTracking', after, whoOf(context), revision);
    logSave(tx, context, what, { before, after });
  });
}

export const planCurve: Handlers = {
  'strategy.planTracking': current,
  'strategy.changePlanTracking': change,
  'strategy.usePlanCurve': use,
  'strategy.planInForce': currentPlan,
  'strategy.takePlanCurve': take,
};
