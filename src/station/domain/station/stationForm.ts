// Calls of the station form: read, create, update, its picture.
import type { StationSent } from '../../../core/calls/calls.gen.ts';
import { daysBetween } from '../../../core/time.ts';
import { type Doc, FileAnswer, Refused, type Station, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { currencyOf, logSave, readSetting, saveSetting, type StationDoc, todayOf, zoneOf } from '../documents/index.ts';
import { mustBeFree, plain, translator, whoOf, withoutGaps } from '../request/index.ts';
import { dropPicture, readPicture, storePicture } from './pictures.ts';

export const operationStatusKind = 'power_station_operation_status';

async function search({ containsImage = false }: { containsImage?: boolean }, { station }: CallContext) {
  const doc = readSetting(station.docs, 'station');
  return doc ? toForm(station, doc, containsImage) : {};
}

async function toForm(station: Station, { body, revision }: Doc<StationDoc>, withPicture: boolean) {
  const { picture, ...form } = body;
  const bytes = withPicture && picture ? await readPicture(station.dataFolder, picture) : undefined;
  const { operationTime } = form;
  const age = operationTime === undefined ? undefined : daysBetween(operationTime, todayOf(station));
  return {
    ...form,
    revision,
    ...(age !== undefined && age >= 0 && { stationAge: age }),
    ...(picture && bytes && { picture: `data:${picture.type};base64,${bytes.toString('base64')}` }),
  };
}

/** Names of the access type codes. */
const accessTitles = { 1: 'production', 2: 'demo', 3: 'extend' } as const;

/** Short version of the form for headers and lists. */
function head(_request: unknown, { station }: CallContext) {
  const body = readSetting(station.docs, 'station')?.body;
  if (!body) return {};
  const { id, name, stationType, installedPower, capacity, operationStatus, operationTime } = body;
  return withoutGaps({
    id,
    name,
    stationType,
    installedPower,
    capacity,
    operationStatus,
    operationTime,
    accessType: accessTitles[readSetting(station.docs, 'accessType')?.body.type ?? 1],
  });
}

async function create(request: StationSent, context: CallContext) {
  if (readSetting(context.station.docs, 'station')) throw new Refused(409, 'This station already exists');
  const { id = '1', ...form } = request;
  return save({ id, timezone: zoneOf(context.station), currency: currencyOf(context.station) }, form, context);
}

async function update(request: StationSent, context: CallContext) {
  const before = readSetting(context.station.docs, 'station');
  if (!before || (request.id !== undefined && request.id !== before.body.id)) throw new Refused(404, 'No such station');
  const { id: _id, ...form } = request;
  const { timezone, currency, picture } = before.body;
  return save({ id: before.body.id, timezone, currency, ...(picture && { picture }) }, form, context, before.body);
}

/**
 * The new picture is written before the document refers to it, and the old one is deleted afterwards. An empty text removes the
 * picture.
 */
async function save(
  { picture: stored, ...kept }: Pick<StationDoc, 'id' | 'timezone' | 'currency' | 'picture'>,
  { revision, image, ...form }: Omit<StationSent, 'id'>,
  context: CallContext,
  before?: StationDoc,
) {
  const { station, files } = context;
  if (form.name !== before?.name) mustBeOnlyStation(station, form.name);
  const uploaded = files.image;
  const picture = uploaded ? await storePicture(station.dataFolder, uploaded) : image === '' ? undefined : stored;
  const body: StationDoc = { ...kept, ...form, stationType: form.stationType ?? 1, ...(picture && { picture }) };
  const saved = station.docs.tx((tx) => {
    const doc = saveSetting(tx, 'station', body, whoOf(context), revision);
    logSave(tx, context, before ? 'station.update' : 'station.create', { ...(before && { before }), after: body });
    if (before && before.operationStatus !== body.operationStatus) logStatus(context, before, body);
    return doc;
  });
  if (before?.picture && before.picture.file !== picture?.file) await dropPicture(station, before.picture);
  return new Reply('Saved', await toForm(station, saved, true));
}

/** The other stations of this program, including those that could not be opened. */
function mustBeOnlyStation({ served }: Station, name: string): void {
  const others = served?.list().filter(({ id }) => id !== served.id) ?? [];
  mustBeFree(
    '/name',
    name,
    others.map((each) => each.name),
  );
}

function logStatus(context: CallContext, before: StationDoc, after: StationDoc): void {
  context.station.docs.tx((tx) =>
    tx.log({
      at: context.station.clock.now(),
      who: whoOf(context),
      kind: operationStatusKind,
      what: 'station.update',
      before: before.operationStatus,
      after: after.operationStatus,
      address: context.address,
    }),
  );
}

async function picture(_request: unknown, { station }: CallContext): Promise<FileAnswer> {
  const saved = readSetting(station.docs, 'station')?.body.picture;
  const bytes = saved && (await readPicture(station.dataFolder, saved));
  if (!saved || !bytes) throw new Refused(404, 'No picture');
  return new FileAnswer(saved.name, saved.type, bytes);
}

/** The cell manufacturers in the schemas, and the one of the station. */
function vendors(_request: unknown, context: CallContext) {
  const say = translator(context);
  const known = Object.values(context.station.content().entities['enumerations#cellMaker']?.choices ?? {});
  const used = readSetting(context.station.docs, 'station')?.body.cellMakers;
  const others = used && !known.some((maker) => maker.const === used) ? [{ const: used, title: used }] : [];
  return [...known, ...others].map((maker) => ({
    value: String(maker.const),
    title: say(plain(maker.title) ?? String(maker.const)),
  }));
}

export const stationFormCalls: Handlers = {
  'station.search': search,
  'station.searchSup': head,
  'station.create': create,
  'station.update': update,
  'station.picture': picture,
  'battery.vendors': vendors,
};
