// Converts between the flat form of a device and its saved record, which has separate link and settings.
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

/** Members of the form: those of every device and its link, and the settings of its type. */
export type DeviceForm = Device & { model?: string; readonly [setting: string]: unknown };

/** Data needed to convert a form: the device types, and the vault that seals the secrets among their settings. */
export interface Keeping {
  types: Members<DeviceType>;
  vault: Vault;
}

/** `before` provides what the form does not show: relations, secrets, and whether the device is simulated at this address. */
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

/** A different address or model may be a different device, so control must be enabled again. */
function controlOf(
  { model, link }: Pick<DeviceRecord, 'model' | 'link'>,
  before?: DeviceRecord,
): NonNullable<DeviceRecord['control']> {
  if (!before || before.simulated === true) return 'readOnly';
  const isSame = before.model === model && isDeepStrictEqual(wayTo(before.link), wayTo(link));
  if (isSame) return before.control ?? 'enabled';
  return before.control === 'withdrawn' ? 'withdrawn' : 'readOnly';
}

/** Members that the form neither shows nor changes. */
const keptOf = ({ startedAt, endedAt, typeIndex, relates }: Partial<DeviceRecord> = {}): Partial<DeviceRecord> =>
  withoutGaps({ startedAt, endedAt, typeIndex, relates });

/**
 * A login in the address is moved to the members where the type stores it. A stored login applies only to the host for which it
 * was entered.
 */
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
    ...(protocol !== 'none' && withoutGaps({ pauseMs })),
    ...(isNetwork && withoutGaps({ connections })),
    ...(protocol === 'modbus-rtu' && { line: { serial, baudRate, parity, dataBits, stopBits } }),
  };
}

/** The members that identify the device. The pause and the number of connections concern only the gateway or serial line. */
const wayTo = ({ pauseMs: _pause, connections: _connections, ...way }: DeviceLink): unknown => way;

/** A simulated device uses an assigned address. With a different address it is a real device. */
const sameWay = (one: DeviceLink, other: DeviceLink): boolean =>
  one.protocol === other.protocol && one.ip === other.ip && one.port === other.port;

/** Absent members are left out, so that a form sent back unchanged is valid. */
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

/** Empty for a type without Modbus models (a camera) and for virtual meters. */
function toLinkMembers(record: DeviceRecord, type: DeviceType | undefined): Partial<DeviceForm> {
  const { protocol, ip, port, unitId, line, words, base, answersAs, pauseMs, connections } = record.link;
  if ((type && Object.keys(type.models ?? {}).length === 0) || isVirtual(record)) return {};
  if (protocol === 'none') return { protocol };
  const way = line ?? { ip, port };
  return { protocol, unitId, ...withoutGaps({ words, base, answersAs, pauseMs, connections }), ...way };
}
