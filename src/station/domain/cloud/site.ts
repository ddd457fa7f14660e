// The platform's side of the link: issues verification codes, links a station, receives its reports, sends and receives
// configurations.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { entriesOf } from '../../../core/object.ts';
import type { CloudLinkReport, Mode, RequestOf } from '../../../core/calls/calls.gen.ts';
import { Refused, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { toNetwork } from '../../session/network.ts';
import { createThrottle, type Throttle } from '../../session/throttle.ts';
import { siteWords } from './cloudAsk.ts';
import { logSave, putSetting, readSetting, type SiteDoc } from '../documents/index.ts';
import { given, whoOf, withoutGaps } from '../request/index.ts';
import { isWaiting, readOrders } from './orders.ts';
import { mustHoldTogether, putConfiguration, readConfiguration } from './siteConfig.ts';

/** Without characters that are easily confused when spoken or read. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const goodForMs = 24 * 3_600_000;
/** A network can try about 500 of the 32^6 codes a day, and a code is valid for a day: see `src/station/server/README.md`. */
const minute = 60_000;
const codeTries = { tries: 5, lockMs: minute, lockMostMs: 15 * minute, forgetMs: 24 * 60 * minute };
const keyLogEvery = { tries: 1, lockMs: 60 * minute, forgetMs: 60 * minute };
/** Minimum interval between saves of an unchanged report. */
const writeEveryMs = 30_000;
/** A station reports every few seconds. Without a report for this long it counts as lost. */
const lostAfterMs = 90_000;

const unlinked: SiteDoc = { pushed: 0 };
export const readSite = ({ docs }: Pick<Station, 'docs'>): SiteDoc => readSetting(docs, 'site')?.body ?? unlinked;
const siteName = ({ docs }: Pick<Station, 'docs'>): string => readSetting(docs, 'station')?.body.name ?? '';
const toHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Empty if the code is used or expired. */
function goodCode(station: Station): { code?: string; until?: number } {
  const { code: issued, until = 0 } = readSite(station);
  const good = issued !== undefined && until > station.clock.now();
  return good ? { code: issued, until } : {};
}

function issueCode(_request: unknown, context: CallContext) {
  const issued = Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('');
  const site = { ...readSite(context.station), code: issued, until: context.station.clock.now() + goodForMs };
  context.station.docs.tx((tx) => {
    putSetting(tx, 'site', site, whoOf(context));
    logSave(tx, context, 'site.issueCode', {});
  });
  return { code: issued, until: site.until };
}

/** A linked station is identified by its code or key, not by a site name, because one program may serve several sites. */
const sitesOf = (station: Station): readonly Station[] => station.served?.open() ?? [station];

/** Failed attempts are counted per network, so that guessing blocks only that network and the code stays valid. */
interface Throttles {
  code: Throttle;
  key: Throttle;
}
const throttles = new WeakMap<object, Throttles>();
/** All sites of a program share one vault, and so one throttle, whichever site receives the request. */
function throttlesOf({ vault, docs, clock }: Station): Throttles {
  const known = throttles.get(vault);
  if (known) return known;
  const onLock = (what: string) => (address: string) => logRefused({ docs, clock }, what, address);
  const steady = { now: () => performance.now() };
  const made = {
    code: createThrottle(steady, { ...codeTries, onLock: onLock('site.lockOut') }),
    key: createThrottle(steady, { ...keyLogEvery, onLock: onLock('site.unknownKey') }),
  };
  throttles.set(vault, made);
  return made;
}
const logRefused = ({ docs, clock }: Pick<Station, 'docs' | 'clock'>, what: string, address: string): void =>
  docs.tx((tx) => tx.log({ at: clock.now(), who: 'station', kind: 'login', what, outcome: 'refused', address }));

/** Finds the site that issued the code. */
function siteOfCode(verificationCode: string, { station, address }: CallContext): Station {
  const network = toNetwork(address);
  const { code: throttle } = throttlesOf(station);
  throttle.check(network);
  const waiting = sitesOf(station).filter((each) => goodCode(each).code !== undefined);
  const meant = waiting.find((each) => goodCode(each).code === verificationCode.toUpperCase());
  if (meant) return meant;
  logRefused(station, 'site.link', address);
  throttle.wrong(network);
  throw new Refused(400, waiting.length === 0 ? siteWords.oldCode : siteWords.wrongCode);
}

/** Linking uses up the code and ends an older link. */
function link({ verificationCode }: { verificationCode: string }, context: CallContext) {
  const station = siteOfCode(verificationCode, context);
  throttlesOf(context.station).code.right(toNetwork(context.address ?? ''));
  const { code: _code, until: _until, ...site } = readSite(station);
  const token = randomBytes(32).toString('base64url');
  const now = station.clock.now();
  station.docs.tx((tx) => {
    putSetting(
      tx,
      'site',
      { ...site, tokenHash: toHash(token), linkedAt: now, heardAt: now, taken: site.pushed },
      whoOf(context),
    );
    logSave(tx, context, 'site.link', {});
  });
  return { token, site: siteName(station) };
}

/**
 * Keys are too long to guess, so failed attempts need no lock. Because an unlinked station retries every few seconds, at most one
 * entry per hour and network is logged.
 */
export function mustKnow(asked: Station, token: string, address = ''): { station: Station; site: SiteDoc } {
  const hash = toHash(token);
  const station = sitesOf(asked).find((each) => readSite(each).tokenHash === hash);
  if (!station) {
    const { key } = throttlesOf(asked);
    if (!key.isLocked(toNetwork(address))) key.wrong(toNetwork(address));
    throw new Refused(403, siteWords.unknownStation);
  }
  return { station, site: readSite(station) };
}

/** The platform's own mode is that of the station it shows. */
function report({ token, mode, ...reported }: CloudLinkReport, context: CallContext) {
  const { station, site } = mustKnow(context.station, token, context.address);
  const now = station.clock.now();
  const before = readSetting(station.docs, 'mode')?.body.mode;
  const isNews = entriesOf(reported).some(([name, value]) => site[name] !== value);
  if (before !== mode || isNews || now - (site.heardAt ?? 0) >= writeEveryMs) {
    station.docs.tx((tx) => {
      putSetting(tx, 'site', withoutGaps({ ...site, nodeCode: undefined, ...reported, heardAt: now }), 'station');
      if (before !== mode) putSetting(tx, 'mode', { mode, linked: true, changedAt: now, changedBy: 'station' }, 'station');
    });
  }
  return toHeard(station, site);
}

/** Answers a report: the version of the pushed configuration and the number of waiting orders. */
export function toHeard(station: Station, { pushed }: SiteDoc) {
  const now = station.clock.now();
  return { site: siteName(station), pushed, waiting: readOrders(station.docs).filter((each) => isWaiting(each, now)).length };
}

function give({ token }: { token: string }, context: CallContext) {
  const { station, site } = mustKnow(context.station, token, context.address);
  return { pushed: site.pushed, configuration: readConfiguration(station) };
}

function take({ token, configuration }: RequestOf<'site.take'>, context: CallContext) {
  const { station, site } = mustKnow(context.station, token, context.address);
  mustHoldTogether(configuration);
  const there = { station, user: context.user, address: context.address };
  station.docs.tx((tx) => {
    putConfiguration(tx, there, configuration);
    logSave(tx, there, 'site.take', {});
  });
  return toHeard(station, site);
}

/** The station applies it at its next report, if it is in remote mode and its strategy is stopped. */
export function pushToStation(context: CallContext): void {
  const site = readSite(context.station);
  if (site.tokenHash === undefined) throw new Refused(409, 'No station is linked to this site');
  context.station.docs.tx((tx) => {
    putSetting(tx, 'site', { ...site, pushed: site.pushed + 1 }, whoOf(context));
    logSave(tx, context, 'mode.pushConfig', {});
  });
}

/** The state of the linked station, as members of the entity `mode`. */
export function toSiteSight(station: Station): Mode {
  const { tokenHash, heardAt, pushed, taken = 0, nodeCode = '', strategyVersion, interconnection } = readSite(station);
  if (tokenHash === undefined) return { linked: false };
  const lost = station.clock.now() - (heardAt ?? 0) > lostAfterMs;
  return {
    linked: true,
    cloudState: lost ? 'lost' : 'reached',
    ...(heardAt !== undefined && { heardAt }),
    ...(nodeCode !== '' && { nodeCode }),
    pending: pushed > taken,
    ...given('strategyVersion', strategyVersion),
    ...given('interconnection', interconnection),
  };
}

export const site: Handlers = {
  'siteCode.read': (_request: unknown, { station }: CallContext) => goodCode(station),
  'site.issueCode': issueCode,
  'site.link': link,
  'site.report': report,
  'site.give': give,
  'site.take': take,
};
