// Calls of the time periods of meters: templates by month, reading them from a meter, and writing them to a meter.
import type { MeterPeriodsTemplateSent, PricePeriodSent, AnswerOf, RequestOf } from '../../../core/calls/calls.gen.ts';
import { monthOf } from '../../../core/time.ts';
import { type DeviceRecord, Refused, type Station, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { isVirtual, keysOf, type Period, toPeriods, toWords } from '../../counters/index.ts';
import { deviceOf, given, whoOf, plain, refuseAt, sayIn, translator } from '../request/index.ts';
import { logSave, readDocument, readPriceSet, readSetting, saveSetting, type Settings, zoneOf } from '../documents/index.ts';
import { bandNames, chargeStates } from '../prices/index.ts';
import { recordMeterChange } from './meterChanges.ts';
import { isAs } from '../../equipment/roles.ts';

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The saved templates, otherwise those derived from the prices of the months. */
function templatesOf({ docs }: Pick<Station, 'docs'>): readonly MeterPeriodsTemplateSent[] {
  const saved = readSetting(docs, 'meterPeriods')?.body.templates;
  if (saved) return saved;
  const sets = readSetting(docs, 'priceMonths')?.body ?? {};
  const names = [...new Set(Object.values(sets))];
  return names.flatMap((name) => {
    const rows = readPriceSet(docs, name)?.bands ?? [];
    return rows.length === 0
      ? []
      : [{ name, months: months.filter((month) => sets[String(month)] === name), rows: rows.map(toPeriod) }];
  });
}
const toPeriod = ({ startTime, endTime, chargeState }: PricePeriodSent): PricePeriodSent => ({ startTime, endTime, chargeState });

const rowsOf = (templates: readonly MeterPeriodsTemplateSent[], month: number): readonly PricePeriodSent[] =>
  templates.find((each) => each.months.some((own) => own === month))?.rows ?? [];

function search(_request: unknown, { station }: CallContext) {
  return { ...given('revision', readSetting(station.docs, 'meterPeriods')?.revision), templates: templatesOf(station) };
}

function save({ revision, templates }: RequestOf<'period.save'>, context: CallContext) {
  const { station } = context;
  mustKnowBands(templates, context);
  const after = { templates: templates.map((each) => ({ ...each, rows: each.rows.map(toPeriod) })) };
  station.docs.tx((tx) => {
    const before = readSetting(station.docs, 'meterPeriods')?.body;
    saveSetting(tx, 'meterPeriods', after, whoOf(context), revision);
    logSave(tx, context, 'period.save', { ...(before && { before }), after });
    const names = (of: Settings['meterPeriods'] | undefined) => of?.templates.map(({ name }) => name).join(', ');
    recordMeterChange(tx, context, {
      what: 'periodsSaved',
      ...given('before', names(before)),
      ...given('after', names(after)),
    });
  });
  return new Reply('Saved', search(undefined, context));
}

/** Meters of the older version have no register for deep valley. */
function mustKnowBands(templates: readonly MeterPeriodsTemplateSent[], { station }: CallContext): void {
  if ((readDocument<AnswerOf<'periodVersion.search'>>(station.docs, 'periodVersion')?.periodVersion ?? 2) === 2) return;
  templates.forEach(({ rows }, of) => {
    const row = rows.findIndex(({ chargeState }) => chargeState === deepValley);
    if (row >= 0) throw refuseAt(`/templates/${of}/rows/${row}/chargeState`, 'Version 1 of the price periods has no deep valley');
  });
}
const deepValley = 5;

function meterOf(station: Station, id: string): DeviceRecord {
  const meter = deviceOf(station, id);
  if (!isAs(station, meter, 'meter')) throw new Refused(404, 'No such meter');
  if (meter.endedAt !== undefined) throw new Refused(409, 'This meter was replaced');
  if (isVirtual(meter)) throw new Refused(409, 'A virtual meter does not store time periods');
  if (!station.links.has(id, keysOf(1)[0] ?? '')) throw new Refused(409, 'This meter model does not support time periods');
  return meter;
}
const lost = 'Meter data collection may have failed, please refresh';

async function readMonth(station: Station, id: string, month: number): Promise<number[] | undefined> {
  const keys = keysOf(month);
  const values = await station.links.read(id, keys);
  return values && keys.map((key) => values[key] ?? Number.NaN);
}
const isSame = (current: readonly number[], rows: readonly Period[]): boolean => {
  const wanted = toWords(rows);
  return wanted.every((word, index) => current[index] === word);
};

async function readBack({ id }: { id: string }, context: CallContext) {
  const { station } = context;
  const meter = meterOf(station, id);
  const templates = templatesOf(station);
  const now = station.clock.now();
  const present = Number(monthOf(now, zoneOf(station)).slice(5));
  const say = bandWords(context);
  const found: { month: (typeof months)[number]; rows: Period[]; same: boolean }[] = [];
  for (const month of months) {
    const words = await readMonth(station, id, month);
    if (!words) throw new Refused(409, lost);
    found.push({ month, rows: toPeriods(words), same: isSame(words, rowsOf(templates, month)) });
  }
  return {
    id,
    name: meter.name,
    readAt: now,
    same: found.every(({ same }) => same),
    // Codes of the meter that are not price bands appear only in the text of their month.
    today: (found.find(({ month }) => month === present)?.rows ?? []).filter(isPriced),
    months: found.map(({ month, rows, same }) => ({
      month,
      same,
      ...(rows.length > 0 && { periods: rows.map(say).join('  ') }),
    })),
  };
}
const isPriced = (period: Period): period is PricePeriodSent => chargeStates.some((code) => code === period.chargeState);
function bandWords(context: CallContext): (period: Period) => string {
  const say = translator(context);
  const choices = Object.values(context.station.content().entities.pricePeriod?.properties?.chargeState?.choices ?? {});
  const title = (state: number): string =>
    say(plain(choices.find((each) => each.const === state)?.title) ?? bandNames[state] ?? String(state));
  return ({ startTime, endTime, chargeState }) => `${startTime}–${endTime} ${title(chargeState)}`;
}

/** Time within which a meter stores a month, and the interval of checking. */
const storedWithinMs = 10_000;
const askEveryMs = 500;

async function writeMonth(context: CallContext, id: string, month: number, rows: readonly Period[]): Promise<boolean> {
  const { station } = context;
  const before = await readMonth(station, id, month);
  if (before && isSame(before, rows)) return true;
  const keys = keysOf(month);
  const words = toWords(rows);
  const result = await station.commander.write(
    id,
    Object.fromEntries(keys.map((key, index) => [key, words[index] ?? 0])),
    whoOf(context),
  );
  if (result.outcome === 'refused') return false;
  for (const end = Date.now() + storedWithinMs; Date.now() < end; ) {
    await new Promise((later) => setTimeout(later, askEveryMs));
    const after = await readMonth(station, id, month);
    if (after && isSame(after, rows)) return true;
  }
  return false;
}

/** Writes and reads back month by month. Unchanged months are not written. */
function write({ id }: { id: string }, context: CallContext) {
  const { station } = context;
  const meter = meterOf(station, id);
  const templates = templatesOf(station);
  const { taskId } = station.tasks.start('period.write', whoOf(context), async (report) => {
    const of = { id, meter: meter.name };
    for (const month of months) {
      report(`${meter.name} · ${month}/12`, month - 1, months.length);
      if (await writeMonth(context, id, month, rowsOf(templates, month))) continue;
      station.docs.tx((tx) => recordMeterChange(tx, context, { ...of, what: 'writeFailed', after: `${month}/12` }));
      throw new Refused(409, sayIn(context, 'Writing {{name}} failed, please write again', { name: meter.name }));
    }
    const names = templates.map(({ name }) => name).join(', ');
    station.docs.tx((tx) => recordMeterChange(tx, context, { ...of, what: 'periodsWritten', after: names }));
    report(meter.name, months.length, months.length);
  });
  return { taskId };
}

export const meterPeriods: Handlers = {
  'period.search': search,
  'period.save': save,
  'period.held': readBack,
  'period.write': write,
};
