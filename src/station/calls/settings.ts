// Calls of the system settings: log, secondary password, time zone, storage code.
import { isZone } from '../../core/time.ts';
import { zones, zoneTitle } from '../../core/zones.ts';
import { type CallContext, type Handler, type Handlers, type LogEntry, Refused, Told } from '../contract.ts';
import { plain, toSpan } from './alarms.ts';
import { defaultZone, logSave, nameOf, putSetting, readSetting, translator, zoneOf } from './documents.ts';
import { isSorted, mostSorted, type Page, type PageQuery, toPage } from './pages.ts';
import { operationStatusKind } from './stationForm.ts';

/** Operation log page. */
export const logPageSize = 10;
interface LogQuery extends PageQuery {
  range?: [string, string];
  text?: string;
  operationTitleList?: string[];
}

function readLog(query: LogQuery, { station }: CallContext, kinds = query.operationTitleList): Page<LogEntry & { id: number }> {
  const { current = 1, pageSize = logPageSize, text } = query;
  const sorted = isSorted(query);
  const found = station.docs.logs({
    ...(kinds && kinds.length > 0 && { kinds }),
    ...toSpan(query.range, zoneOf(station)),
    ...(text !== undefined && text !== '' && { text }),
    ...(sorted ? { current: 1, pageSize: mostSorted } : { current, pageSize }),
  });
  return sorted ? { ...toPage(found.list, query, pageSize), total: found.total } : { ...found, current, pageSize };
}

function log(query: LogQuery, context: CallContext): unknown {
  const page = readLog(query, context);
  const title = titleIn(context);
  return {
    ...page,
    list: page.list
      .map((entry) => ({ ...entry, title: title(entry), before: toWords(entry.before), after: toWords(entry.after) }))
      .map(known),
  };
}

/** What was done, in words: the title of the call, or of the device's command; undefined for what has none. */
function titleIn(context: CallContext): (entry: Pick<LogEntry, 'what'>) => string | undefined {
  const { calls, devices } = context.station.content();
  const say = translator(context);
  return ({ what }) => {
    const call = plain(calls[what]?.title);
    if (call !== undefined) return say(call);
    const [word = '', command = ''] = what.split('.');
    const type = devices[word];
    const title = plain(type?.commands?.[command]?.title);
    return title === undefined ? undefined : `${say(plain(type?.title) ?? word)}: ${say(title)}`;
  };
}

/** What was there before and after, short enough to read. */
const longest = 400;
export function toWords(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
const known = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined && each !== null)) as Partial<T>;

function statusLog(query: LogQuery, context: CallContext): unknown {
  const page = readLog(query, context, [operationStatusKind]);
  return { ...page, list: page.list.map(({ at, who, before, after }) => known({ at, who, before, after })) };
}

async function setSecondary({ password }: { password: string }, context: CallContext): Promise<Told> {
  const { sessions } = context.station;
  if (sessions.secondaryPasswordSet()) throw new Refused(409, 'There is a secondary password already, change it instead');
  await sessions.setSecondaryPassword(undefined, password, nameOf(context));
  logPassword(context, 'password.setSecondary');
  return new Told('Saved');
}

async function changeSecondary(
  { original, password }: { original: string; password: string },
  context: CallContext,
): Promise<Told> {
  await context.station.sessions.setSecondaryPassword(original, password, nameOf(context));
  logPassword(context, 'password.changeSecondary');
  return new Told('Saved');
}
const logPassword = (context: CallContext, what: string): void => context.station.docs.tx((tx) => logSave(tx, context, what, {}));

function saveZone({ timezone }: { timezone: string }, context: CallContext): Told {
  const { docs } = context.station;
  const message = 'This time zone is not known';
  if (!isZone(timezone)) throw new Refused(400, message, { data: [{ path: '/timezone', message }] });
  const saved = readSetting(docs, 'station');
  if (!saved) throw new Refused(409, 'Save the station information first');
  docs.tx((tx) => {
    putSetting(tx, 'station', { ...saved.body, timezone }, nameOf(context), saved.revision);
    logSave(tx, context, 'timezone.save', { before: saved.body.timezone, after: timezone });
  });
  return new Told('Saved', { timezone });
}

function saveCode({ code }: { code: string }, context: CallContext): Told {
  const { docs } = context.station;
  const before = readSetting(docs, 'storageCode')?.body.code ?? '';
  docs.tx((tx) => {
    putSetting(tx, 'storageCode', { code }, nameOf(context));
    logSave(tx, context, 'storageCode.save', { before, after: code });
  });
  return new Told('Saved', { code });
}

export const settings: Handlers = {
  'log.search': log as Handler,
  'log.operationStatus': statusLog as Handler,
  'password.state': (_request: unknown, { station }: CallContext) => ({ set: station.sessions.secondaryPasswordSet() }),
  'password.setSecondary': setSecondary as Handler,
  'password.changeSecondary': changeSecondary as Handler,
  'timezone.search': (_request: unknown, { station }: CallContext) => ({
    timezone: readSetting(station.docs, 'station')?.body.timezone ?? defaultZone,
  }),
  'timezone.list': (_request: unknown, { station }: CallContext) =>
    zones.map((zone) => ({ value: zone, title: zoneTitle(zone, station.clock.now()) })),
  'timezone.save': saveZone as Handler,
  'storageCode.search': (_request: unknown, { station }: CallContext) => ({
    code: readSetting(station.docs, 'storageCode')?.body.code ?? '',
  }),
  'storageCode.save': saveCode as Handler,
};
