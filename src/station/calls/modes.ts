// Calls of the station mode: local, remote, and the link to the cloud.
import { mode as modes } from '../../core/session.ts';
import { type CallContext, type Handler, type Handlers, Refused, type Station, Told } from '../contract.ts';
import { logSave, type ModeDoc, nameOf, putSetting, readBusbars, readSetting } from './documents.ts';

const unset: ModeDoc = { mode: modes.notInitialised };
const savedMode = ({ docs }: Pick<Station, 'docs'>): ModeDoc => readSetting(docs, 'mode')?.body ?? unset;

export function toMode(station: Pick<Station, 'docs' | 'devices'>): unknown {
  const { mode, linked = false, changedAt, changedBy } = savedMode(station);
  return {
    mode,
    linked,
    ...(changedAt !== undefined && { changedAt }),
    ...(changedBy !== undefined && { changedBy }),
    configured: readBusbars(station.docs).length > 0 || station.devices().length > 0,
  };
}

function changeMode(context: CallContext, what: string, next: Partial<ModeDoc>): unknown {
  const { station } = context;
  const before = savedMode(station);
  const after = { ...before, ...next, changedAt: station.clock.now(), changedBy: nameOf(context) };
  station.docs.tx((tx) => {
    putSetting(tx, 'mode', after, nameOf(context));
    logSave(tx, context, what, { before: before.mode, after: after.mode });
  });
  return toMode(station);
}

function initLocal(_request: unknown, context: CallContext): Told {
  if (savedMode(context.station).mode !== modes.notInitialised) throw new Refused(409, 'Already initialised mode');
  return new Told('Switched to local mode', changeMode(context, 'mode.initLocal', { mode: modes.local }));
}

function toLocal(_request: unknown, context: CallContext): Told {
  if (savedMode(context.station).mode === modes.local) return new Told('Already in local mode', toMode(context.station));
  return new Told('Switched to local mode', changeMode(context, 'mode.toLocal', { mode: modes.local }));
}

function toRemote(_request: unknown, context: CallContext): Told {
  const { mode, linked } = savedMode(context.station);
  if (mode === modes.remote) return new Told('Already in remote mode', toMode(context.station));
  if (!linked) throw new Refused(409, 'Link to the cloud with a verification code first');
  return new Told('Switched to remote mode', changeMode(context, 'mode.toRemote', { mode: modes.remote }));
}

/** Time in which a person can read that it worked before the console goes home. */
export const countdownS = 5;
const second = () => new Promise((resolve) => setTimeout(resolve, 1000));

/** The code is judged at once; what follows is a task with a countdown at its end. */
function link({ verificationCode }: { verificationCode: string }, context: CallContext): unknown {
  const { station } = context;
  const expected = readSetting(station.docs, 'cloud')?.body.verificationCode;
  const say = (message: string) => new Refused(400, message, { data: [{ path: '/verificationCode', message }] });
  if (expected === undefined) throw new Refused(409, 'No cloud platform is configured for this station');
  if (verificationCode.toUpperCase() !== expected.toUpperCase()) throw say('The verification code is wrong');
  const { taskId } = station.tasks.start('mode.link', nameOf(context), async (report) => {
    const steps = countdownS + 2;
    report('linking', 0, steps);
    changeMode(context, 'mode.link', { linked: true });
    report('initialising', 1, steps);
    changeMode(context, 'mode.link', { mode: modes.remote });
    for (let left = countdownS; left > 0; left -= 1) {
      report('countdown', steps - left, steps);
      await second();
    }
  });
  return { taskId };
}

export const modeCalls: Handlers = {
  'consistent.model': (_request: unknown, { station }: CallContext) => toMode(station),
  'mode.stationStatus': (_request: unknown, { station }: CallContext) => toMode(station),
  'mode.initLocal': initLocal as Handler,
  'mode.toLocal': toLocal as Handler,
  'mode.toRemote': toRemote as Handler,
  'mode.link': link as Handler,
};
