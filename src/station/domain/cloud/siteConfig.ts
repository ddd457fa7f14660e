// Reads and writes the station information and configuration that a station and its site on the cloud platform exchange.
import type { Who } from '../../../core/texts/who.ts';
import type { Configuration, ConfigurationSent } from '../../../core/calls/calls.gen.ts';
import { isZone } from '../../../core/time.ts';
import { type DeviceRecord, type Doc, type DocStore, type DocTx, Refused, type Station } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';
import { withoutSecrets } from '../../secrets/members.ts';
import { type DeviceForm, toDevice, toForm } from '../devices/index.ts';
import { type BusbarDoc, collections, currencyIn, putSetting, readSetting, type StationDoc, zoneIn } from '../documents/index.ts';
import { type Doing, whoOf } from '../request/index.ts';
import { recordDeviceChange } from '../metering/index.ts';

type MachineDoc = Configuration['machines'][number];

/** Does not include accounts, passwords, mode, strategies, prices and the picture. */
export function readConfiguration({ docs, content }: Pick<Station, 'docs' | 'content'>): Configuration {
  const list = <T>(name: string) => docs.tx((tx) => tx.list<T>(name));
  const about = readSetting(docs, 'station')?.body;
  const { timezone, currency } = about ?? {};
  const code = readSetting(docs, 'storageCode')?.body.code;
  const devices = list<DeviceRecord>(collections.devices);
  return {
    ...(about && { station: toAbout(about) }),
    ...(timezone !== undefined && { timezone }),
    ...(currency !== undefined && { currency }),
    ...(code !== undefined && { code }),
    busbars: list<BusbarDoc>(collections.busbars).map(({ body }) => body),
    machines: list<MachineDoc>(collections.machines).map(({ body }) => body),
    devices: devices.map((doc) => without(toForm(withoutSeals(doc), content().devices), 'revision')),
    relations: devices.flatMap(({ body }) => Object.entries(body.relates ?? {}).map(([as, to]) => ({ device: body.id, as, to }))),
  };
}

const withoutSeals = (doc: Doc<DeviceRecord>): Doc<DeviceRecord> => ({
  ...doc,
  body: { ...doc.body, config: withoutSecrets(doc.body.config) },
});
const toAbout = ({ timezone: _timezone, currency: _currency, picture: _picture, ...station }: StationDoc) => station;

/** Whether a configuration exists that would be lost if it were replaced. */
export const isConfigured = (docs: DocStore): boolean =>
  docs.tx((tx) => tx.list(collections.busbars).length > 0 || tx.list(collections.devices).length > 0);

export const holdsConfiguration = ({ busbars, devices, station }: Configuration): boolean =>
  station !== undefined || busbars.length > 0 || devices.length > 0;

/**
 * Checks what the schema cannot express: every device is at a configured grid connection point, and relations refer to existing
 * devices. Errors that the present configuration (`existing`) already has are accepted.
 */
export function mustHoldTogether(
  { busbars, devices, relations, timezone }: ConfigurationSent,
  existing?: Pick<Configuration, 'devices' | 'relations'>,
): void {
  const points = new Set(busbars.map(({ busbarName }) => busbarName));
  const ids = new Set(devices.map(({ id }) => id));
  const exists = (id: string, busbarName: string): boolean =>
    existing?.devices.some((each) => each.id === id && each.busbarName === busbarName) === true;
  const isRelated = (device: string, to: string): boolean =>
    existing?.relations.some((each) => each.device === device && each.to === to) === true;
  const isConsistent =
    devices.every(
      ({ id, busbarName }) =>
        id !== undefined && id !== '' && (points.size === 0 || points.has(busbarName) || exists(id, busbarName)),
    ) &&
    relations.every(({ device, to }) => ids.has(device) && (ids.has(to) || isRelated(device, to))) &&
    (timezone === undefined || isZone(timezone));
  if (!isConsistent) throw new Refused(409, 'The configuration of the other side is incomplete or inconsistent');
}

/** Replaces the present configuration. A device with a known id and the same type keeps its secrets. */
export function putConfiguration(tx: DocTx, context: Pick<CallContext, 'station'> & Doing, given: ConfigurationSent): void {
  const by = whoOf(context);
  putAbout(tx, given, by);
  // The storage code selects the vendor overlays of the content, so the present one is kept if none is given.
  if (given.code !== undefined && given.code !== '') putSetting(tx, 'storageCode', { code: given.code }, by);
  replace(tx, collections.busbars, new Map(given.busbars.map((each) => [each.busbarName, each])), by);
  replace(tx, collections.machines, new Map(given.machines.map((each) => [each.code, each])), by);
  const before = new Map(tx.list<DeviceRecord>(collections.devices).map(({ id, body }) => [id, body]));
  const after = new Map(given.devices.map((form) => [form.id ?? '', toRecord(form, given, context, before.get(form.id ?? ''))]));
  replace(tx, collections.devices, after, by);
  for (const id of new Set([...before.keys(), ...after.keys()])) recordDeviceChange(tx, context, before.get(id), after.get(id));
}

function putAbout(tx: DocTx, { station, timezone, currency }: ConfigurationSent, by: Who): void {
  if (!station) return;
  const { picture, ...before }: Partial<StationDoc> = tx.get<StationDoc>(collections.settings, 'station')?.body ?? {};
  const zone = timezone ?? zoneIn(tx);
  // The picture is not exchanged, so the station keeps its own.
  const { id = before.id ?? '1', stationType = 1, image: _image, revision: _revision, ...about } = station;
  putSetting(
    tx,
    'station',
    { ...about, id, stationType, timezone: zone, currency: currency ?? currencyIn(tx), ...(picture && { picture }) },
    by,
  );
}

function toRecord(
  form: DeviceForm,
  { relations }: ConfigurationSent,
  { station: { content, vault } }: Pick<CallContext, 'station'>,
  before: DeviceRecord | undefined,
): DeviceRecord {
  const same = before?.type === form.type ? before : undefined;
  const { relates: _relates, ...record } = toDevice(form.id ?? '', form, { types: content().devices, vault }, same);
  const relates = Object.fromEntries(relations.filter(({ device }) => device === record.id).map(({ as, to }) => [as, to]));
  return { ...record, ...(Object.keys(relates).length > 0 && { relates }) };
}

function replace(tx: DocTx, collection: string, bodies: ReadonlyMap<string, unknown>, by: Who): void {
  for (const { id } of tx.list(collection)) if (!bodies.has(id)) tx.remove(collection, id);
  for (const [id, body] of bodies) tx.put(collection, id, body, by);
}

function without<T extends object, K extends keyof T>(value: T, name: K): T {
  const copy = { ...value };
  delete copy[name];
  return copy;
}
