// Calls that replace measured energy of a day, undo that, and select the source of energy figures.
import { forgetRemembered, given, oneByOne, refuseAt, toPage, whoIn, whoOf } from '../request/index.ts';
import { type CorrectionDoc, correctionKey, readCorrections } from './correctionDocs.ts';
import { collections, logSave, readBusbars, readSetting, saveSetting, zoneOf } from '../documents/index.ts';
import { type BandEnergies, bandNames, bandOf, chargeStates, toTotal } from '../prices/index.ts';
import { type DayRecord, keyOf, measured } from './energyDays.ts';
import { recalculateDay } from './recalculation.ts';
import type { Correction, CorrectionBand, RequestOf } from '../../../core/calls/calls.gen.ts';
import { addDays, dayOf } from '../../../core/time.ts';
import { Refused, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';

type One = Pick<Correction, 'day' | 'busbarName'>;

const toBands = (bands: readonly CorrectionBand[]): BandEnergies =>
  Object.fromEntries(bands.map(({ chargeState, charged, discharged }) => [bandOf(chargeState), { charged, discharged }]));
const digits = (kWh: number): number => Math.round(kWh * 1000) / 1000;
const fromBands = (bands: BandEnergies): CorrectionBand[] =>
  chargeStates.flatMap((chargeState) => {
    const energy = bands[bandNames[chargeState]];
    return energy ? [{ chargeState, charged: digits(energy.charged), discharged: digits(energy.discharged) }] : [];
  });

async function search({ range, busbarName, ...page }: RequestOf<'correction.search'>, context: CallContext) {
  const { station } = context;
  const found = readCorrections(station.docs)
    .filter(({ day }) => !range || (day >= range[0] && day <= range[1]))
    .filter((each) => busbarName === undefined || busbarName === '' || each.busbarName === busbarName)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const { list, ...of } = toPage(found, page);
  return { ...of, list: await oneByOne(list, (each) => toRow(each, context)) };
}
async function toRow({ day, busbarName, bands, note, at, by }: CorrectionDoc, context: CallContext) {
  const { station } = context;
  const before = toTotal((await measured(station, day, busbarName)).bands);
  const after = toTotal(bands);
  return {
    day,
    busbarName,
    ...(before && { measuredCharged: digits(before.charged), measuredDischarged: digits(before.discharged) }),
    ...(after && { charged: digits(after.charged), discharged: digits(after.discharged) }),
    ...given('note', note),
    at,
    by: whoIn(context, by),
    form: { day, busbarName, bands: fromBands(bands), ...given('note', note) },
  };
}

/** The present energy of a day, corrected or measured: the starting point of a correction. */
async function one({ day, busbarName }: One, { station }: CallContext) {
  mustBeOver({ day, busbarName }, station);
  const existing = readCorrections(station.docs).find((each) => each.day === day && each.busbarName === busbarName);
  const bands = fromBands(existing?.bands ?? (await measured(station, day, busbarName)).bands);
  return { day, busbarName, bands, ...given('note', existing?.note) };
}

function mustBeOver({ day, busbarName }: One, station: CallContext['station']): void {
  const busbars = readBusbars(station.docs);
  if (busbars.length > 0 && !busbars.some((each) => each.busbarName === busbarName))
    throw refuseAt('/busbarName', 'No such grid connection point');
  if (day >= dayOf(station.clock.now(), zoneOf(station))) throw refuseAt('/day', 'Only past days can be corrected');
}

function save({ day, busbarName, bands, note }: Correction, context: CallContext) {
  const { station } = context;
  mustBeOver({ day, busbarName }, station);
  const existing = readCorrections(station.docs).find((each) => each.day === day && each.busbarName === busbarName);
  const after: CorrectionDoc = {
    day,
    busbarName,
    bands: toBands(bands),
    ...(note !== undefined && { note }),
    at: station.clock.now(),
    by: whoOf(context),
    replaced: existing?.replaced ?? recordsBehind(station, day, busbarName),
  };
  const { taskId } = station.tasks.start('correction.save', whoOf(context), async (report) => {
    report(day, 0, 1);
    station.docs.tx((tx) => {
      const before = tx.get<CorrectionDoc>(collections.corrections, correctionKey(day, busbarName))?.body;
      tx.put(collections.corrections, correctionKey(day, busbarName), after, whoOf(context));
      logSave(tx, context, 'correction.save', { target: `${busbarName} ${day}`, ...(before && { before }), after });
    });
    await recalculateDay(station, day, whoOf(context));
    forgetRemembered(station);
    report(day, 1, 1);
  });
  return { taskId };
}

function recordsBehind(station: CallContext['station'], day: string, busbarName: string): Record<string, unknown> {
  const keys = [keyOf(day, undefined), keyOf(day, busbarName)];
  return station.docs.tx((tx) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const record = tx.get<DayRecord>(collections.energyDays, key)?.body;
        return record && record.corrected !== true ? [[key, record]] : [];
      }),
    ),
  );
}

async function remove({ day, busbarName }: One, context: CallContext) {
  const { station } = context;
  station.docs.tx((tx) => {
    const before = tx.get<CorrectionDoc>(collections.corrections, correctionKey(day, busbarName))?.body;
    if (!before) throw new Refused(404, 'This day has no correction');
    tx.remove(collections.corrections, correctionKey(day, busbarName));
    tx.remove(collections.energyDays, keyOf(day, undefined));
    tx.remove(collections.energyDays, keyOf(day, busbarName));
    for (const [key, record] of Object.entries(before.replaced)) tx.put(collections.energyDays, key, record, whoOf(context));
    logSave(tx, context, 'correction.remove', { target: `${busbarName} ${day}`, before });
  });
  await recalculateDay(station, day, whoOf(context));
  forgetRemembered(station);
  return new Reply('Removed', null);
}

const source = (_request: unknown, { station }: CallContext) => {
  const doc = readSetting(station.docs, 'energySource');
  return { electricityComputeSource: doc?.body.source ?? 1, ...given('revision', doc?.revision) };
};
/** Applies from today on. Records of past days stay until they are recalculated. */
async function saveSource(request: RequestOf<'energySource.save'>, context: CallContext) {
  await bookYesterday(context.station);
  return takeSource(request, context);
}
/** Takes effect at once. Yesterday must have been recorded before. */
function takeSource({ electricityComputeSource, revision }: RequestOf<'energySource.take'>, context: CallContext) {
  const { station } = context;
  station.docs.tx((tx) => {
    const before = tx.get<{ source: number }>(collections.settings, 'energySource')?.body;
    saveSetting(tx, 'energySource', { source: electricityComputeSource }, whoOf(context), revision);
    logSave(tx, context, 'energySource.save', { ...(before && { before }), after: { source: electricityComputeSource } });
  });
  forgetRemembered(station);
  return new Reply('Saved', source(undefined, context));
}
/** Stores the record of yesterday with the present source, so that a change of the source does not affect it. */
export async function bookYesterday(station: CallContext['station']): Promise<void> {
  const day = addDays(dayOf(station.clock.now(), zoneOf(station)), -1);
  const kept = station.docs.tx((tx) => tx.get(collections.energyDays, `*|${day}`));
  if (!kept) await recalculateDay(station, day, 'station');
}

export const corrections: Handlers = {
  'correction.search': search,
  'correction.day': one,
  'correction.save': save,
  'correction.remove': remove,
  'energySource.search': source,
  'energySource.save': saveSource,
  'energySource.take': takeSource,
};
