// Calls of the station mode: local, remote, and the link to the cloud.
import { mode as modes } from '../../../core/access/session.ts';
import { Refused, type Station, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { cloudAddress, siteWords } from './cloudAsk.ts';
import { askConfiguration, type Given, joinCloud, readCloud, sendConfiguration, takeOver } from './cloudLink.ts';
import { logSave, type ModeDoc, putSetting, readSetting } from '../documents/index.ts';
import { whoOf, whoIn } from '../request/index.ts';
import { pushToStation, toSiteSight } from './site.ts';
import { holdsConfiguration, isConfigured } from './siteConfig.ts';

const unset: ModeDoc = { mode: modes.notInitialised };
const savedMode = ({ docs }: Pick<Station, 'docs'>): ModeDoc => readSetting(docs, 'mode')?.body ?? unset;

function toMode(context: Pick<CallContext, 'station' | 'language'>) {
  const { station } = context;
  const { mode, linked = false, changedAt, changedBy } = savedMode(station);
  const { site } = readCloud(station);
  return {
    mode,
    linked,
    ...(changedAt !== undefined && { changedAt }),
    ...(changedBy !== undefined && { changedBy: whoIn(context, changedBy) }),
    ...(site !== undefined && linked && { site }),
    configured: isConfigured(station.docs),
    platform: station.type === 'cloud',
  };
}

/** The mode, and the current state of the other side. */
async function stationStatus(_request: unknown, context: CallContext) {
  const { station } = context;
  const sight = station.type === 'cloud' ? toSiteSight(station) : await station.cloud?.hear();
  return { ...toMode(context), ...sight };
}

function changeMode(context: CallContext, what: string, next: Partial<ModeDoc>, given?: Given) {
  const { station } = context;
  const before = savedMode(station);
  const after = { ...before, ...next, changedAt: station.clock.now(), changedBy: whoOf(context) };
  station.docs.tx((tx) => {
    if (given) takeOver(tx, given, context);
    putSetting(tx, 'mode', after, whoOf(context));
    logSave(tx, context, what, { before: before.mode, after: after.mode });
  });
  return toMode(context);
}

function initLocal(_request: unknown, context: CallContext) {
  if (savedMode(context.station).mode !== modes.notInitialised) throw new Refused(409, 'Already initialised mode');
  return new Reply('Switched to local mode', changeMode(context, 'mode.initLocal', { mode: modes.local }));
}

function toLocal(_request: unknown, context: CallContext) {
  if (savedMode(context.station).mode === modes.local) return new Reply('Already in local mode', toMode(context));
  return new Reply('Switched to local mode', changeMode(context, 'mode.toLocal', { mode: modes.local }));
}

/** In remote mode the site's configuration applies from the first moment on, so it is fetched before the switch. */
async function toRemote(_request: unknown, context: CallContext) {
  const { mode, linked } = savedMode(context.station);
  if (mode === modes.remote) return new Reply('Already in remote mode', toMode(context));
  if (!linked) throw new Refused(409, 'Link to the cloud with a verification code first');
  const given = cloudAddress(context.station) === undefined ? undefined : await askConfiguration(context.station);
  return new Reply('Switched to remote mode', changeMode(context, 'mode.toRemote', { mode: modes.remote }, given));
}

/** Time to read the success message before the console returns to the home page. */
const countdownS = 5;
const second = () => new Promise((resolve) => setTimeout(resolve, 1000));

type Step = readonly [name: string, work: () => unknown];
/** Runs validated steps as a task, with a countdown at the end. */
function startSteps(context: CallContext, call: string, steps: readonly Step[]): { taskId: string } {
  const { taskId } = context.station.tasks.start(call, whoOf(context), async (report) => {
    const of = steps.length + countdownS;
    for (const [index, [name, work]] of steps.entries()) {
      report(name, index, of);
      work();
    }
    for (let left = countdownS; left > 0; left -= 1) {
      report('countdown', of - left, of);
      await second();
    }
  });
  return { taskId };
}

/**
 * The code is checked at once, and the site's configuration is fetched before anything changes. The first choice of a mode
 * requires no secondary password, because none may be set yet. Later, linking requires it like any other change of mode.
 */
async function link({ verificationCode }: { verificationCode: string }, context: CallContext) {
  if (savedMode(context.station).mode !== modes.notInitialised) context.guard(['change-mode']);
  const given = await joinWith(verificationCode, context);
  return startSteps(context, 'mode.link', [
    ['linking', () => changeMode(context, 'mode.link', { linked: true })],
    ['initialising', () => changeMode(context, 'mode.link', { mode: modes.remote }, given)],
  ]);
}

async function joinWith(verificationCode: string, context: CallContext): Promise<Given | undefined> {
  const { station } = context;
  if (cloudAddress(station) !== undefined) {
    await joinCloud(verificationCode, context);
    return askConfiguration(station);
  }
  // The demo configuration has a code but no platform.
  const expected = readCloud(station).verificationCode;
  if (expected === undefined) throw new Refused(409, 'No cloud platform is configured for this station');
  if (verificationCode.toUpperCase() !== expected.toUpperCase()) {
    throw new Refused(400, siteWords.wrongCode, { data: [{ path: '/verificationCode', message: siteWords.wrongCode }] });
  }
  return undefined;
}

/**
 * Only available while the station has no configuration that could be lost. A station without a mode is in local mode afterwards.
 */
async function copyFromCloud({ verificationCode }: { verificationCode?: string }, context: CallContext) {
  const { station } = context;
  if (isConfigured(station.docs)) throw new Refused(409, 'This station already has a configuration');
  if (cloudAddress(station) === undefined) throw new Refused(409, 'No cloud platform is configured for this station');
  if (verificationCode !== undefined) {
    await joinCloud(verificationCode, context);
    changeMode(context, 'mode.link', { linked: true });
  }
  const given = await askConfiguration(station);
  if (!holdsConfiguration(given.configuration)) throw new Refused(409, 'The site has no configuration on the cloud platform');
  const { mode } = savedMode(station);
  const next = mode === modes.notInitialised ? modes.local : mode;
  return startSteps(context, 'mode.copyFromCloud', [
    ['copying', () => changeMode(context, 'mode.copyFromCloud', { mode: next }, given)],
  ]);
}

async function pushConfig(_request: unknown, context: CallContext) {
  const { station } = context;
  if (station.type === 'cloud') {
    pushToStation(context);
    return new Reply(
      'The station applies the configuration as soon as its strategy is stopped',
      await stationStatus({}, context),
    );
  }
  await sendConfiguration(context);
  station.docs.tx((tx) => logSave(tx, context, 'mode.pushConfig', {}));
  return new Reply('The cloud platform has received the configuration of this station', toMode(context));
}

export const modeCalls: Handlers = {
  'consistent.model': (_request: unknown, context: CallContext) => toMode(context),
  'mode.stationStatus': stationStatus,
  'mode.initLocal': initLocal,
  'mode.toLocal': toLocal,
  'mode.toRemote': toRemote,
  'mode.link': link,
  'mode.copyFromCloud': copyFromCloud,
  'mode.pushConfig': pushConfig,
};
