// Calls of the session: sign in and out, people, rights, theme, notices, tasks, problems of the schemas.
import { randomUUID } from 'node:crypto';
import type { BannerSent, RequestOf } from '../../../core/calls/calls.gen.ts';
import { checkNeeds } from '../../../core/access/guard.ts';
import type { ScreenPiece } from '../../../core/content.ts';
import type { Members } from '../../../core/language.ts';
import { type Right, rights, roles, type ServedHead } from '../../../core/access/session.ts';
import { Refused, Reply, type Station, type User } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { perPerson } from '../../contract/perPerson.ts';
import type { Sees } from '../../contract/sessions.ts';
import type { OpenedBy, OpenedHead } from '../../contract/incident.ts';
import { instantText } from '../../../core/time.ts';
import { collections, readSetting } from '../documents/index.ts';
import { whoOf, openedByOf } from '../request/index.ts';
import { factorCalls, personOf } from './secondFactor.ts';

async function login(
  { loginName, password, code }: RequestOf<'user.login'>,
  { station, address, brought, remember, sessionId, wall }: CallContext,
) {
  const from = { address, ...(brought && { devices: brought('device') }) };
  const { device, sees, ...begun } = await station.sessions.login(loginName, password, from, code);
  remember?.({ kind: 'device', ...device, path: station.content().calls['user.login']?.url ?? '/' });
  // A new sign-in ends the previous session; a wall display continues.
  if (sessionId !== undefined && wall !== true) station.sessions.logout(sessionId, address);
  return { type: station.type, ...begun, ...stationsOf(station, sees) };
}

/** The stations to choose from, if the program serves several. Each request names its station. */
function stationsOf({ served }: Station, sees: Sees | undefined): { stations?: ServedHead[] } {
  if (!served) return {};
  return { stations: served.list().filter(({ id }) => sees === 'all' || sees?.includes(id) === true) };
}

/** Open incident files are listed as well. */
function placesOf({ station, sees }: Pick<CallContext, 'station' | 'sees'>, by: OpenedBy): { stations?: ServedHead[] } {
  const { stations } = stationsOf(station, sees);
  const files = station.opened?.list(by).map(toServedHead) ?? [];
  if (files.length === 0) return stations ? { stations } : {};
  const { id, name } = station.scope();
  return { stations: [...(stations ?? [{ id, name }]), ...files] };
}
const toServedHead = ({ id, name, at, timezone }: OpenedHead): ServedHead => ({
  id,
  record: true,
  name: `${name}, ${instantText(at, timezone).slice(0, 16)}`,
});

/** Ends a session of another person. It takes no password, because locking out an intruder must not wait. */
function endSession({ id }: { id: string }, context: CallContext) {
  const { id: userId } = personOf(context);
  const { sessions } = context.station;
  mustNotBeOwn(sessions.sessions(userId, undefined).some((each) => each.id === id));
  sessions.endSession(id, { by: whoOf(context), except: userId });
  return new Reply('Session ended', null);
}

/** Requires the password, so that an unattended window cannot be used to end the other sessions of its owner. */
async function endOwnSession({ id, password }: RequestOf<'session.endOwn'>, context: CallContext) {
  const { sessions } = context.station;
  const { id: userId } = personOf(context);
  await sessions.mustKnowPassword(userId, password);
  if (id !== undefined) sessions.endSession(id, { by: whoOf(context), only: userId });
  else sessions.endSessionsOf(userId, { by: whoOf(context), keep: context.sessionId });
  return new Reply(id === undefined ? 'Sessions ended' : 'Session ended', null);
}
function mustNotBeOwn(own: boolean): void {
  if (own) throw new Refused(409, 'End your own sessions in the list of your own sessions, with your password');
}

function logout(_request: unknown, { station, sessionId, address }: CallContext) {
  if (sessionId !== undefined) station.sessions.logout(sessionId, address);
  return {};
}

async function changePassword({ original, password }: { original: string; password: string }, context: CallContext) {
  await context.station.sessions.changePassword(personOf(context).id, original, password, context.sessionId);
  return new Reply('Saved', null);
}

async function checkCommand({ command }: { command: string }, { station, address, sessionId = '' }: CallContext) {
  await station.sessions.checkSecondaryPassword(sessionId, command, address);
  return new Reply('The password is correct', null);
}

const rightsOf = ({ role }: User): Partial<Record<Right, true>> => {
  const granted: readonly Right[] = roles[role];
  return Object.fromEntries(rights.filter((right) => granted.includes(right)).map((right) => [right, true]));
};

/**
 * The person, their rights, and the pages that these rights allow. Conditions on the station state are not checked, because the
 * state may change.
 */
function menu(_request: unknown, context: CallContext) {
  const user = personOf(context);
  const { guards, index, screens } = context.station.content();
  const granted = rightsOf(user);
  const may = (needs: readonly string[]) => checkNeeds(needs, guards, { scope: () => undefined }, granted).right === undefined;
  return {
    type: context.station.type,
    user,
    rights: granted,
    passwordDue: context.passwordDue === true,
    factorDue: context.factorDue === true,
    ...placesOf(context, openedByOf(context)),
    ...(context.wall && { wall: true }),
    screens: (context.wall ? index.screens.filter(({ id }) => isForWall(id, screens)) : index.screens)
      .filter(({ needs }) => may(needs))
      .map(({ id }) => id),
  };
}

/**
 * A page is available on a wall display if it has sources and all of them are permitted there. A page that only groups others is
 * available if one of them is. Pages that require rights are not, because a wall display has none.
 */
function isForWall(id: string, screens: Members<ScreenPiece>): boolean {
  const piece = screens[id];
  if ((piece?.screen.needs?.length ?? 0) > 0) return false;
  if (!piece?.screen.body) {
    const under = `${piece?.screen.path.replace(/\/$/, '') ?? id}/`;
    return Object.entries(screens).some(
      ([other, { screen }]) => screen.body && screen.path.startsWith(under) && isForWall(other, screens),
    );
  }
  const reads = Object.values(piece.sources).flatMap(({ read }) => piece.calls[read] ?? []);
  return reads.length > 0 && reads.every(({ wall }) => wall);
}

/** Dark by default, with the colours of the brand unless the station has its own. */
function theme(_request: unknown, { station }: CallContext) {
  const saved = readSetting(station.docs, 'theme')?.body;
  return { mode: saved?.mode ?? 1, color: saved?.color ?? station.content().index.brand };
}

type SavedBanner = BannerSent & { id: string };
function currentBanners(_request: unknown, context: CallContext) {
  const { station } = context;
  const { id: userId } = personOf(context);
  const now = station.clock.now();
  return station.docs.tx((tx) =>
    tx
      .list<SavedBanner>(collections.banners)
      .map(({ body }) => body)
      .filter(({ id, endTime }) => endTime > now && !tx.get(collections.dismissals, dismissalOf(userId, id)))
      .toSorted((one, other) => one.startTime - other.startTime),
  );
}
const dismissalOf = (userId: string, banner: string): string => `${userId}|${banner}`;

function dismissBanner({ id }: { id: string }, context: CallContext) {
  const { id: userId } = personOf(context);
  context.station.docs.tx((tx) => {
    if (!tx.get(collections.banners, id)) throw new Refused(404, 'No such notice');
    tx.put(collections.dismissals, dismissalOf(userId, id), { at: context.station.clock.now() }, whoOf(context));
  });
  return {};
}

/** A new notice is shown to everybody, including people who dismissed another one. Expired notices are deleted. */
function announce(request: BannerSent, context: CallContext) {
  const { docs, clock } = context.station;
  const banner: SavedBanner = { ...request, id: randomUUID() };
  docs.tx((tx) => {
    for (const { id, body } of tx.list<SavedBanner>(collections.banners))
      if (body.endTime < clock.now()) tx.remove(collections.banners, id);
    tx.put(collections.banners, banner.id, banner, whoOf(context));
    tx.log({
      at: clock.now(),
      who: whoOf(context),
      kind: 'save',
      what: 'banner.announce',
      after: request,
      address: context.address,
    });
  });
  return new Reply('Announced', banner);
}

const withName = ({ id, name }: { id: string; name: string }) => ({ id, name });

function task({ taskId }: { taskId: string }, { station }: CallContext) {
  const found = station.tasks.get(taskId);
  if (!found) throw new Refused(404, 'No such task');
  return found;
}

function problems(_request: unknown, { station }: CallContext) {
  const { at, list, standing } = station.problems();
  const { is, since, filesOnHold } = standing;
  return {
    hash: station.content().hash,
    loadedAt: at,
    stands: is,
    since,
    filesOnHold,
    list: list.map(({ at: place, ...words }) => ({ ...words, ...place })),
  };
}

function createUser(request: RequestOf<'user.create'>, context: CallContext) {
  return context.station.sessions.addUser({ ...request, mustChange: true }, whoOf(context));
}
function updateUser({ id, loginName: _fixed, ...of }: RequestOf<'user.update'>, context: CallContext) {
  if (id === undefined) throw new Refused(404, 'No such user');
  if (of.disabled === true) mustBeOfSomebodyElse(id, context);
  return context.station.sessions.updateUser(id, { ...of, mustChange: id !== personOf(context).id }, whoOf(context));
}
function removeUser({ id }: { id: string }, context: CallContext) {
  mustBeOfSomebodyElse(id, context);
  return new Reply('Account removed', context.station.sessions.removeUser(id, whoOf(context)));
}

function endSessionsOf({ id }: { id: string }, context: CallContext) {
  mustNotBeOwn(id === personOf(context).id);
  context.station.sessions.endSessionsOf(id, { by: whoOf(context), keep: context.sessionId });
  return new Reply('Sessions ended', null);
}

function mustBeOfSomebodyElse(id: string, context: CallContext): void {
  if (id === personOf(context).id) throw new Refused(409, 'You cannot lock or remove the account you are logged in with');
}

/** Programs use the station ids, people read the names. */
function listUsers(_request: unknown, { station }: CallContext) {
  const named = new Map(station.served?.list().map(({ id, name }) => [id, name]));
  return station.sessions.users().map((user) => ({
    ...user,
    ...(user.stations && { stationNames: user.stations.map((id) => named.get(id) ?? id) }),
  }));
}

function openWall({ name: wanted }: { name: string }, context: CallContext) {
  const { sessions, served } = context.station;
  const { name, token, until } = sessions.openKiosk(wanted.trim(), personOf(context), served?.id);
  return { name, token, until };
}

export const peopleCalls: Handlers = {
  ...factorCalls,
  'user.login': login,
  'user.logout': logout,
  'user.changePassword': changePassword,
  'user.list': listUsers,
  'user.create': createUser,
  'user.update': updateUser,
  'user.remove': removeUser,
  'user.endSessions': endSessionsOf,
  'user.openKiosk': openWall,
  'kiosk.list': (_request: unknown, { station }: CallContext) => station.sessions.kiosks(),
  'user.renewKiosk': ({ id }: { id: string }, context: CallContext) =>
    new Reply('Saved', context.station.sessions.renewKiosk(id, whoOf(context))),
  'user.closeKiosk': ({ id }: { id: string }, context: CallContext) => {
    context.station.sessions.closeKiosk(id, whoOf(context));
    return new Reply('Wall display removed', null);
  },
  'session.list': (_request: unknown, { station, sessionId }: CallContext) => station.sessions.sessions(undefined, sessionId),
  'session.own': perPerson((_request: unknown, context: CallContext) =>
    context.station.sessions.sessions(personOf(context).id, context.sessionId),
  ),
  'session.endOwn': endOwnSession,
  'session.end': endSession,
  'command.check': perPerson(checkCommand),
  'menu.current': perPerson(menu),
  'station.searchList': perPerson(
    (_request: unknown, { station, sees }: CallContext) => stationsOf(station, sees).stations ?? [withName(station.scope())],
  ),
  'station.selectByAccountId': perPerson(
    (_request: unknown, { station, sees }: CallContext) => stationsOf(station, sees).stations ?? [withName(station.scope())],
  ),
  'role.current': perPerson((_request: unknown, context: CallContext) => rightsOf(personOf(context))),
  'theme.current': theme,
  'station.state': (_request: unknown, { station }: CallContext) => ({ ...station.scope(), now: station.clock.now() }),
  'banner.current': perPerson(currentBanners),
  'banner.dismiss': perPerson(dismissBanner),
  'banner.announce': announce,
  'task.list': (_request: unknown, { station }: CallContext) => station.tasks.list(),
  'task.get': task,
  'content.problems': problems,
};
