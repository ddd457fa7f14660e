// Searches addresses, ports and unit ids for units that answer Modbus TCP, and reads their SunSpec identification. Only reads,
// never writes.
import { openLink } from './client.ts';
import { LinkError, type ModbusLink } from './link.ts';

export interface Search {
  ips: readonly string[];
  ports: readonly number[];
  units: readonly number[];
}
export interface FoundUnit {
  ip: string;
  port: number;
  unitId: number;
  /** The SunSpec models in their order, each with its first register, and the identification of the device. */
  sunspec?: { models: readonly { id: number; at: number }[]; maker?: string; model?: string; serial?: string };
}
interface Watch {
  /** One address and port has been searched. */
  step(done: number, of: number): void;
  found(unit: FoundUnit): void;
  signal: AbortSignal;
}

/** Long enough for a gateway with a serial line. The same time passes if there is no device. */
const waitMs = 800;
const atOnce = 16;
/** Possible start addresses according to the SunSpec standard. */
const bases = [40_000, 0, 50_000] as const;
const marker = [0x5375, 0x6e53] as const;
const endOfModels = 0xffff;
const mostModels = 64;
const highest = 0xffff;
/** Exceptions of a gateway for a missing unit: path unavailable, target failed to respond. */
const nobodyBehind: ReadonlySet<number> = new Set([10, 11]);

/** Stops early when cancelled. Units found until then have been reported. */
export async function discover({ ips, ports, units }: Search, watch: Watch): Promise<void> {
  const places = ips.flatMap((ip) => ports.map((port) => ({ ip, port })));
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let place = places[next++]; place && !watch.signal.aborted; place = places[next++]) {
      await lookAt(place, units, watch);
      watch.step((done += 1), places.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, places.length) }, work));
}

async function lookAt(where: { ip: string; port: number }, units: readonly number[], { found, signal }: Watch): Promise<void> {
  const link = await open(where);
  if (!link) return;
  try {
    // If the device closes the connection, the link itself opens another one for the next unit.
    for (const unitId of units) {
      if (signal.aborted) return;
      const unit = await ask(link, unitId);
      if (unit) found({ ...where, unitId, ...(unit.sunspec && { sunspec: unit.sunspec }) });
    }
  } finally {
    link.close();
  }
}

const open = (where: { ip: string; port: number }): Promise<ModbusLink | undefined> =>
  openLink(where, waitMs).catch((error: unknown) => {
    if (error instanceof LinkError) return undefined;
    throw error;
  });

type Answer = Pick<FoundUnit, 'sunspec'>;
/** Undefined if nothing answers. An exception counts as an answer. */
async function ask(link: ModbusLink, unitId: number): Promise<Answer | undefined> {
  let heard = false;
  for (const base of bases) {
    const words = await readWords(link, unitId, base, 2);
    if (words === 'nobody') return heard ? {} : undefined;
    heard = true;
    if (Array.isArray(words) && words[0] === marker[0] && words[1] === marker[1])
      return { sunspec: await modelsFrom(link, unitId, base) };
  }
  return {};
}

async function readWords(
  link: ModbusLink,
  unitId: number,
  address: number,
  count: number,
): Promise<readonly number[] | 'refused' | 'nobody'> {
  try {
    return await link.read(unitId, 'holding', address, count);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    return error.exception === undefined || nobodyBehind.has(error.exception) ? 'nobody' : 'refused';
  }
}

async function modelsFrom(link: ModbusLink, unitId: number, base: number): Promise<NonNullable<FoundUnit['sunspec']>> {
  const models: { id: number; at: number }[] = [];
  let about: { maker?: string; model?: string; serial?: string } = {};
  for (let at = base + 2; at + 1 <= highest && models.length < mostModels; ) {
    const head = await readWords(link, unitId, at, 2);
    const [id = endOfModels, length = 0] = Array.isArray(head) ? head : [];
    // A model of length 0 before the end marker is invalid.
    if (id === endOfModels || length === 0) break;
    models.push({ id, at });
    if (id === 1 && length >= 64) about = await aboutOf(link, unitId, at + 2);
    at += 2 + length;
  }
  return { models, ...about };
}

/** Manufacturer, model, options, version and serial number: 16, 16, 8, 8 and 16 registers of text. */
async function aboutOf(
  link: ModbusLink,
  unitId: number,
  at: number,
): Promise<{ maker?: string; model?: string; serial?: string }> {
  const words = await readWords(link, unitId, at, 64);
  if (!Array.isArray(words)) return {};
  const given = { maker: textIn(words, 0), model: textIn(words, 16), serial: textIn(words, 48) };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''));
}
function textIn(words: readonly number[], from: number): string {
  const bytes = words.slice(from, from + 16).flatMap((word) => [word >> 8, word & 0xff]);
  const end = bytes.indexOf(0);
  const text = Buffer.from(end < 0 ? bytes : bytes.slice(0, end)).toString('latin1');
  // The text comes from an unknown device and is displayed, so only printable characters remain.
  return text.replaceAll(/[^\x20-\x7e]/g, '').trim();
}
