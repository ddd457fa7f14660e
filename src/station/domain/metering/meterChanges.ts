// The modification record of the meters: what was changed, by whom, with old and new values. It is stored permanently; the
// operation log contains everything else.
import type { Who } from '../../../core/texts/who.ts';
import type { MeterPeriodsChange, RequestOf } from '../../../core/calls/calls.gen.ts';
import type { DeviceRecord, DocTx } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { isAs } from '../../equipment/roles.ts';
import { collections } from '../documents/index.ts';
import { type Doing, plain, toPage, translator, whoIn, whoOf } from '../request/index.ts';

export interface MeterChange {
  at: number;
  by: Who;
  what: NonNullable<MeterPeriodsChange['what']>;
  /** Absent for a change that affects all meters. */
  id?: string;
  meter?: string;
  /** The name of the changed form member, and its values before and after. */
  member?: string;
  before?: string;
  after?: string;
}
let running = 0;

export function recordMeterChange(
  tx: DocTx,
  context: Pick<CallContext, 'station'> & Doing,
  change: Omit<MeterChange, 'at' | 'by'>,
): void {
  const at = context.station.clock.now();
  running += 1;
  const by = whoOf(context);
  tx.put<MeterChange>(collections.meterChanges, `${at}.${process.pid}.${running}`, { at, by, ...change }, by);
}

const members = ['name', 'busbarName', 'category', 'model'] as const;
const settings = ['currentRatio', 'voltageRatio', 'deviceClass'] as const;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** One entry for each changed member; added and removed meters have one entry. */
export function recordDeviceChange(
  tx: DocTx,
  context: Pick<CallContext, 'station'> & Doing,
  before: DeviceRecord | undefined,
  after: DeviceRecord | undefined,
): void {
  const record = after ?? before;
  if (record === undefined || !isAs(context.station, record, 'meter')) return;
  const of = { id: record.id, meter: record.name };
  if (!before || !after) {
    recordMeterChange(tx, context, { ...of, what: after ? 'added' : 'removed' });
    return;
  }
  const pairs: [member: string, before: unknown, after: unknown][] = [
    ...members.map((name): [string, unknown, unknown] => [name, before[name], after[name]]),
    ...settings.map((name): [string, unknown, unknown] => [name, before.config[name], after.config[name]]),
    ['address', addressOf(before), addressOf(after)],
  ];
  for (const [member, from, to] of pairs) {
    const [was, is] = [textOf(from), textOf(to)];
    if (was === is) continue;
    const values = { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
    recordMeterChange(tx, context, { ...of, what: 'changed', member, ...values });
  }
}
const addressOf = ({ link }: DeviceRecord): string =>
  link.protocol === 'none' ? '' : `${link.line?.serial ?? `${link.ip}:${link.port}`} / ${link.unitId}`;

/** Members with their form titles, enumeration values with theirs. */
function toRow({ at, by, what, meter, member, before, after }: MeterChange, context: CallContext): MeterPeriodsChange {
  const { entities } = context.station.content();
  const say = translator(context);
  const titles = { ...entities.device?.properties, ...entities.device?.cases?.meter?.properties };
  const schema = member === undefined ? undefined : titles[member];
  const choices = Object.values(schema?.choices ?? {});
  const title = member === undefined ? '' : `${say(plain(schema?.title) ?? known[member] ?? member)}: `;
  const value = (text: string | undefined): string => {
    const choice = choices.find((each) => each.const === text);
    return text === undefined || text === '' ? '–' : say(plain(choice?.title) ?? text);
  };
  return {
    at,
    by: whoIn(context, by),
    what,
    ...(meter !== undefined && { meter }),
    ...((before !== undefined || member !== undefined) && { before: title + value(before) }),
    ...((after !== undefined || member !== undefined) && { after: title + value(after) }),
  };
}
const known: Readonly<Record<string, string>> = {
  currentRatio: 'Current ratio',
  voltageRatio: 'Voltage ratio',
  address: 'Connection',
  model: 'Model',
};

function changes({ id, ...page }: RequestOf<'meter.changes'>, context: CallContext) {
  const found = context.station.docs
    .tx((tx) => tx.list<MeterChange>(collections.meterChanges))
    .map(({ body }) => body)
    .filter((each) => id === undefined || id === '' || each.id === undefined || each.id === id)
    .toSorted((one, other) => other.at - one.at);
  const { list, ...of } = toPage(found, page);
  return { ...of, list: list.map((each) => toRow(each, context)) };
}

export const meterChanges: Handlers = { 'meter.changes': changes };
