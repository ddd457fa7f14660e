// Calls of the settings as one file: download, upload with validation, preview of the changes, apply and discard.
import { createHash } from 'node:crypto';
import type { RequestOf, SettingsFile as Shown } from '../../../../core/calls/calls.gen.ts';
import { dayOf } from '../../../../core/time.ts';
import { FileAnswer, Refused, Reply, type Station } from '../../../contract/index.ts';
import type { CallContext, Handlers } from '../../../contract/calls.ts';
import { readSetting, zoneOf } from '../../documents/index.ts';
import { readJsonFile } from '../../request/index.ts';
import { mostRows, toRows } from './differences.ts';
import { apply, type Changed, tryOut } from './restoring.ts';
import { partsOf, presentOf } from './settingsParts.ts';
import { format, newestSettings, type SettingsFile, toSettingsFile } from './settingsVersion.ts';

interface Waiting {
  file: SettingsFile;
  name: string;
  digest: string;
  until: number;
}
/** In memory only, per station by its vault: a file written by a person may contain unencrypted secrets. */
const waiting = new WeakMap<object, Waiting>();
const waitsMs = 3_600_000;
const noChanges = 'The file changes nothing. All its settings match those of this station.';

function waitingOf({ vault, clock }: Station): Waiting | undefined {
  const found = waiting.get(vault);
  return found && found.until > clock.now() ? found : undefined;
}

function download(_request: unknown, { station, batch }: CallContext): FileAnswer {
  const parts = partsOf(station.content()).flatMap((part): [string, unknown][] => {
    const present = presentOf(part, batch, station);
    return present ? [[part.save.name, batch.toWire(part.save.name, present)]] : [];
  });
  const name = readSetting(station.docs, 'station')?.body.name ?? '';
  const now = station.clock.now();
  const file: SettingsFile = { format, version: newestSettings, madeAt: now, station: name, parts: Object.fromEntries(parts) };
  const bytes = Buffer.from(JSON.stringify(file, null, 2));
  return new FileAnswer(`settings-${dayOf(now, zoneOf(station))}.json`, 'application/json', bytes);
}

async function upload(_request: unknown, context: CallContext) {
  const { station } = context;
  const { name, value } = await readJsonFile(context);
  const file = toSettingsFile(value);
  const changed = await tryOut(file, context);
  const digest = createHash('sha256').update(JSON.stringify(file)).digest('base64url');
  const found: Waiting = { file, name, digest, until: station.clock.now() + waitsMs };
  waiting.set(station.vault, found);
  const says = changed.length > 0 ? 'Nothing has been changed yet. Review the changes, then apply them.' : noChanges;
  return new Reply(says, toShown(found, changed, context));
}

async function preview(_request: unknown, context: CallContext): Promise<Shown> {
  const found = waitingOf(context.station);
  return found ? toShown(found, await tryOut(found.file, context), context) : { waits: false };
}

function toShown({ file, name, digest }: Waiting, changed: readonly Changed[], context: CallContext): Shown {
  const rows = toRows(changed, context);
  const { station, madeAt } = file;
  return {
    waits: true,
    digest,
    name,
    station,
    ...(madeAt > 0 && { madeAt }),
    count: rows.length,
    changes: rows.slice(0, mostRows),
  };
}

/** Each part requires the rights of its own save. Settings of the dispatch can only be changed while no strategy runs. */
async function restore({ digest }: RequestOf<'settings.restore'>, context: CallContext) {
  const found = waitingOf(context.station);
  if (!found) throw new Refused(409, 'No pending settings file. Upload it again.');
  if (found.digest !== digest)
    throw new Refused(409, 'Another settings file was uploaded in the meantime. Review its changes first.');
  const changed = await apply(found.file, context, (all) => {
    if (all.length === 0) throw new Refused(409, noChanges);
    for (const { part } of all) {
      context.guard(part.save.needs);
      if (part.save.needs.includes('adjust-strategy')) context.guard(['strategy-stopped']);
    }
  });
  waiting.delete(context.station.vault);
  return new Reply('Settings restored', { parts: changed.length, changes: toRows(changed, context).length });
}

function discard(_request: unknown, { station }: CallContext) {
  waiting.delete(station.vault);
  return new Reply('Settings file discarded', {});
}

export const settingsFileCalls: Handlers = {
  'settings.download': download,
  'settings.upload': upload,
  'settings.preview': preview,
  'settings.restore': restore,
  'settings.discard': discard,
};
