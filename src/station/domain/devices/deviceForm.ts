// A device as its form has it, flat, and as it is saved: head, link and settings apart.
import { isDeepStrictEqual } from 'node:util';
import type { Device } from '../../../core/calls/calls.gen.ts';
import { needsControl } from '../../contract/readOnly.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import { splitAddress } from '../../secrets/logins.ts';
import { isUnchanged, sealMembers, toShown } from '../../secrets/members.ts';
import type { Vault } from '../../secrets/vault.ts';
import type { DeviceLink, DeviceRecord, Doc, SerialLine } from '../../contract/index.ts';
import { isVirtual } from '../../counters/index.ts';
import { withoutGaps } from '../request/index.ts';

/** Members of the form that every device has and those of its link; models and settings are those of its type. */
export type DeviceForm = Device & { model?: string; readonly [setting: string]: unknown };

/** What a form is saved with: the device types, and what seals the secrets among their settings. */
export interface Keeping {
  types: Members<DeviceType>;
  vault: Vault;
}

/** `before` keeps what no form shows: what the device belongs to, its secrets, and whether the plant simulates it at this address. */
export function toDevice(id: string, form: DeviceForm, { types, vault }: Keeping, before?: DeviceRecord): DeviceRecord {
  const { id: _id, revision: _revision, name, type, model = '', busbarName, unit, hidden, category, ...rest } = form;
  const {
    protocol,
    ip,
    port,
    unitId,
    words,
    base,
    answersAs,
    pauseMs,
    connections,
    serial,
    baudRate,
    parity,
    dataBits,
    stopBits,
    ...given
  } = rest;
  const config = sealMembers(
    types[type]?.config?.properties,
    withLoginApart(given, types[type], before?.config),
    before?.config,
    vault,
  );
  const line = serial === undefined ? undefined : { serial, baudRate, parity, dataBits, stopBits };
  const link = toLink({ protocol, ip, port, unitId, words, base, answersAs, pauseMs, connections, line });
  const simulated = before?.simulated === true && sameWay(before.link, link);
  return {
    id,
    name,
    type,
    model,
    busbarName,
    ...(unit !== undefined && { unit }),
    ...(hidden !== undefined && { hidden }),
    ...(category !== undefined && { category }),
    link,
    config,
    ...(simulated && { simulated }),
    ...(needsControl({ type, simulated }, types) && { control: controlOf({ model, link }, before) }),
    ...keptOf(before),
  };
}

/** Another address or model may be another device. */
function controlOf(
  { model, link }: Pick<DeviceRecord, 'model' | 'link'>,
  before?: DeviceRecord,
): NonNullable<DeviceRecord['control']> {
  if (!before || before.simulated === true) return 'readOnly';
  const isSame = before.model === model && isDeepStrictEqual(wayTo(before.link), wayTo(link));
  if (isSame) return before.control ?? 'enabled';
  return before.control === 'withdrawn' ? 'withdrawn' : 'readOnly';
}

/** What a form neither shows nor changes. */
const keptOf = ({ startedAt, endedAt, typeIndex, relates }: Partial<DeviceRecord> = {}): Partial<DeviceRecord> =>
  withoutGaps({ startedAt, endedAt, typeIndex, relates });

/** A login typed into the address goes where the type keeps it; one that is kept belongs to the machine that it was entered for. */
function withLoginApart(given: Config, type: DeviceType | undefined, before: Config | undefined): Config {
  const members = type?.config?.properties;
  if (typeof given.address !== 'string' || members?.password?.secret !== true) return given;
  const config: Config = { ...given, ...splitAddress(given.address) };
  if (before === undefined || hostOf(config.address) === hostOf(before.address)) return config;
  const kept = Object.keys(members).filter((name) => members[name]?.secret === true && isUnchanged(config[name]));
  return { ...config, ...Object.fromEntries(kept.map((name) => [name, ''])) };
}
type Config = Readonly<Record<string, unknown>>;
const hostOf = (address: unknown): string =>
  typeof address === 'string' && URL.canParse(address) ? new URL(address).host : String(address);

interface LinkMembers {
  protocol: DeviceForm['protocol'];
  ip: DeviceForm['ip'];
  port: DeviceForm['port'];
  unitId: DeviceForm['unitId'];
  words: DeviceForm['words'];
  base: DeviceForm['base'];
  answersAs: DeviceForm['answersAs'];
  pauseMs: DeviceForm['pauseMs'];
  connections: DeviceForm['connections'];
  line: Partial<{ [K in keyof SerialLine]: SerialLine[K] | undefined }> | undefined;
}
function toLink({ protocol = 'none', ip = '', port = 0, unitId = 1, line, ...more }: LinkMembers): DeviceLink {
  const { serial = '', baudRate = 9600, parity = 'none', dataBits = 8, stopBits = 1 } = line ?? {};
  const { words, base, answersAs, pauseMs, connections } = more;
  const isNetwork = protocol === 'modbus-tcp' || protocol === 'modbus-rtu-tcp';
  return {
    protocol,
    ip,
    port,
    unitId,
    ...(words !== undefined && { words }),
    ...(base !== undefined && base !== 0 && { base }),
    ...(protocol === 'modbus-tcp' && answersAs !== undefined && { answersAs }),
    ...(isNetwork && withoutGaps({ pauseMs, connections })),
    ...(protocol === 'modbus-rtu' && { line: { serial, baudRate, parity, dataBits, stopBits } }),
  };
}

/** What says how the gateway is treated says nothing of the device behind it. */
const wayTo = ({ pauseMs: _pause, connections: _connections, ...way }: DeviceLink): unknown => way;

/** The plant uses the address that it assigned: with another one the device is a real one. */
const sameWay = (one: DeviceLink, other: DeviceLink): boolean =>
  one.protocol === other.protocol && one.ip === other.ip && one.port === other.port;

/** Without what is not there, so that a form sent back unchanged is valid. */
export function toForm({ body, revision }: Doc<DeviceRecord>, types: Members<DeviceType>): DeviceForm {
  const { id, name, type, model, busbarName, unit, hidden, category, config } = body;
  const known = {
    unit,
    hidden,
    category,
    ...(model !== '' && { model }),
    ...toLinkMembers(body, types[type]),
    ...toShown(config),
  };
  const given = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
  return { id, revision, name, type, busbarName, ...given };
}

/** A type that no make speaks Modbus for (a camera) has no link to show. */
function toLinkMembers(record: DeviceRecord, type: DeviceType | undefined): Partial<DeviceForm> {
  const { protocol, ip, port, unitId, line, words, base, answersAs, pauseMs, connections } = record.link;
  if ((type && Object.keys(type.models ?? {}).length === 0) || isVirtual(record)) return {};
  if (protocol === 'none') return { protocol };
  const way = line ?? { ip, port };
  return { protocol, unitId, ...withoutGaps({ words, base, answersAs, pauseMs, connections }), ...way };
}
