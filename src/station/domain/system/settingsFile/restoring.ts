// Determines the changes of a settings file, validated by the saves that would apply them, and applies them completely or not at
// all.
import { isObject } from '../../../../core/object.ts';
import { read } from '../../../../core/pointer.ts';
import type { Finding } from '../../../../core/schema/finding.ts';
import { say, type Translate, translateWith } from '../../../../core/texts/text.ts';
import type { DeviceRecord, Station } from '../../../contract/index.ts';
import { Refused } from '../../../contract/index.ts';
import type { CallContext } from '../../../contract/calls.ts';
import { collections, logSave } from '../../documents/index.ts';
import { bookYesterday } from '../../energy/index.ts';
import { sayIn } from '../../request/index.ts';
import { isSame, type Part, partsOf, presentOf, type Request, revisionOf, toSent } from './settingsParts.ts';
import type { SettingsFile } from './settingsVersion.ts';

/** One part of the settings on both sides, in display units. */
export interface Changed {
  part: Part;
  before: Request;
  after: Request;
}
/** Maximum number of reported errors, which a person can correct at once. */
const mostFaults = 20;

/** Thrown to roll back a trial. */
class OnlyTried extends Error {}

interface Restoring {
  context: CallContext;
  station: Station;
  given: SettingsFile['parts'];
}

/** The changes that the file would make now. The trial is rolled back. */
export async function tryOut(file: SettingsFile, context: CallContext): Promise<readonly Changed[]> {
  const restoring = await begin(file, context);
  let changed: readonly Changed[] = [];
  try {
    context.station.docs.tx(() => {
      changed = saveAll(restoring);
      throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  }
  return changed;
}

/** Applies the file completely or not at all. `mustFit` checks the changes before they are committed. */
export async function apply(
  file: SettingsFile,
  context: CallContext,
  mustFit: (changed: readonly Changed[]) => void,
): Promise<readonly Changed[]> {
  const restoring = await begin(file, context);
  return context.station.docs.tx((tx) => {
    const changed = saveAll(restoring);
    mustFit(changed);
    logSave(tx, context, 'settings.restore', { target: file.station, after: { parts: changed.length } });
    return changed;
  });
}

async function begin({ parts: given }: SettingsFile, context: CallContext): Promise<Restoring> {
  const known = new Set(partsOf(context.station.content()).map(({ save }) => save.name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) throw refused([sayIn(context, 'This station has no {{part}}', { part: unknown })]);
  await context.batch.ready(given);
  // The file may change the source of energy figures. Yesterday is recorded first, because the transaction must not wait.
  await bookYesterday(context.station);
  return { context, station: within(context.station), given };
}

/** Devices as in the open transaction, because the cached ones are older. */
function within(station: Station): Station {
  const devices = () => station.docs.tx((tx) => tx.list<DeviceRecord>(collections.devices)).map(({ body }) => body);
  return Object.create(station, { devices: { value: devices } });
}

function saveAll(restoring: Restoring): readonly Changed[] {
  const { station, given } = restoring;
  const faults: string[] = [];
  const changed = partsOf(station.content()).flatMap((part): Changed[] => {
    const sent = given[part.save.name];
    return sent === undefined ? [] : saveOne(restoring, part, sent, faults);
  });
  if (faults.length > 0) throw refused(faults);
  return changed;
}

function saveOne({ context, station }: Restoring, part: Part, sent: unknown, faults: string[]): Changed[] {
  const { batch } = context;
  const { name, request, title } = part.save;
  const t = translateWith(context.station.content().locales[context.language] ?? {}, context.language);
  const where = title === undefined ? name : say(title, t);
  const before = presentOf(part, batch, station);
  if (!isObject(sent) || before === undefined) {
    faults.push(`${where}${t(': ')}${t('Value format wrong')}`);
    return [];
  }
  const { revision: _revision, ...wire } = sent;
  const revision = revisionOf(part, batch, station);
  const asSent = { ...wire, ...revision };
  const { request: judged, found } = batch.judge(name, asSent, station);
  const after = isObject(judged) ? toSent(request, judged) : {};
  // Unchanged parts are accepted, even if limits have changed since they were saved.
  if (isSame(before, after)) return [];
  const unchanged = () => ({ ...(batch.toWire(name, before) as Request), ...revision });
  const news = found.length === 0 ? [] : found.filter(isNew(batch.judge(name, unchanged(), station).found, before, after));
  faults.push(...news.map(({ path, text }) => `${where} ${path}${t(': ')}${say(text, t)}`));
  if (news.length === 0) saveInto(faults, where, t, () => batch.save(name, judged, station));
  return [{ part, before, after }];
}

/** Faults that the saved settings already have, such as a device of a removed type, are not faults of the file. */
const isNew =
  (already: readonly Finding[], before: Request, after: Request) =>
  ({ path, text }: Finding): boolean =>
    !isSame(read(before, path), read(after, path)) || !already.some((each) => each.path === path && isSame(each.text, text));

function saveInto(faults: string[], where: string, t: Translate, save: () => void): void {
  try {
    save();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const [at] = Array.isArray(error.data) ? (error.data as { path?: string }[]) : [];
    faults.push(
      `${where}${at?.path === undefined ? '' : ` ${at.path}`}${t(': ')}${say({ text: error.message, values: error.values ?? {} }, t)}`,
    );
  }
}

/** All errors with their places in one text, because the form has one field for the file. */
function refused(faults: readonly string[]): Refused {
  const list = faults.slice(0, mostFaults).join('\n');
  const message = 'Invalid settings:\n{{list}}';
  return new Refused(400, message, { data: [{ path: '/file', message }], values: { list } });
}
