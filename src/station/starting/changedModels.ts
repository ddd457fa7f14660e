// Makes devices read-only whose control registers have changed with their device file or model. Like a device with another address,
// such a device may get values with another meaning.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceModel, DeviceType, Register } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord, DocStore } from '../contract/index.ts';
import { isReadOnly, needsControl } from '../contract/readOnly.ts';
import { ofRole } from '../equipment/roles.ts';
import { modelOf } from '../modbus/ratios.ts';

interface ChangedModelParts {
  docs: DocStore;
  types: () => Members<DeviceType>;
  clock: Clock;
  /** A cloud platform commands no real device. */
  platform?: boolean;
}
/** By device, what its control registers were when control was last enabled. */
interface Known {
  of: Readonly<Record<string, string>>;
}
const [collection, id] = ['dispatch', 'controlRegisters'];

/** Returns the devices that are read-only from now on. */
export function withdrawChanged({ docs, types, clock, platform }: ChangedModelParts): readonly DeviceRecord[] {
  if (platform) return [];
  return docs.tx((tx) => {
    const before = tx.get<Known>(collection, id)?.body.of ?? {};
    const all = tx.list<DeviceRecord>('devices').map(({ body }) => body);
    const controlled = all.filter((record) => needsControl(record, types()) && !isReadOnly(record));
    const present = Object.fromEntries(
      controlled.flatMap((record) => {
        const type = types()[record.type];
        return type ? [[record.id, signatureOf(type, record.model)]] : [];
      }),
    );
    const changed = controlled.filter((record) => (before[record.id] ?? present[record.id]) !== present[record.id]);
    for (const record of changed) {
      tx.put('devices', record.id, { ...record, control: 'readOnly' }, 'station');
      const entry = { at: clock.now(), who: 'station', kind: 'command', what: 'control.withdrawn', target: record.name } as const;
      tx.log({ ...entry, outcome: 'done' });
      delete present[record.id];
    }
    if (JSON.stringify(before) !== JSON.stringify(present)) tx.put(collection, id, { of: present }, 'station');
    return changed;
  });
}

interface ChangedModelsOptions extends ChangedModelParts {
  /** Writes with the registers that were in force before the change. */
  outlet: { set(device: string, values: Readonly<Record<string, number>>): Promise<void> };
}
/** New registers are not used before the changed converters have answered, or this time has passed. */
const patienceMs = 2000;

/** To be called before changed device files are applied. A converter whose control is withdrawn is set to zero first. */
export function createChangedModels({ outlet, ...parts }: ChangedModelsOptions): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  const look = async (): Promise<void> => {
    const changed = withdrawChanged(parts);
    const converters = ofRole(changed, parts.types(), 'converter');
    if (converters.length === 0) return;
    const zeros = converters.map(({ id: device }) => outlet.set(device, { activePowerSet: 0 }));
    await Promise.race([Promise.allSettled(zeros), sleep(patienceMs, undefined, { ref: false })]);
  };
  return () => {
    const own = last.then(look);
    last = own.catch(() => {});
    return own;
  };
}

/** Everything that determines which registers a command or a set-point changes, and to what. */
function signatureOf(type: DeviceType, name: string): string {
  const model: Partial<DeviceModel> = modelOf(type, name) ?? {};
  const { words, write, primary, registers = {}, sequences = {}, blocks = {}, repeats } = model;
  const written = Object.entries(type.points).filter(([, { access = 'read' }]) => access !== 'read');
  const points = written.map(([point, { unit, ratios }]) => {
    const [register, sequence] = [registers[point], sequences[point]];
    return [point, { unit, ratios, register, sequence, scales: scalesOf(register, registers) }] as const;
  });
  const commands = Object.entries(type.commands ?? {}).map(
    ([command, { writes, writesFirst }]) => [command, writesFirst ? [...writesFirst, writes] : writes] as const,
  );
  const prepared = Object.entries(blocks).flatMap(([block, { prepare }]) => (prepare ? [[block, prepare] as const] : []));
  const of = [points, commands, prepared].map((each) => Object.fromEntries<unknown>(each));
  return digest({ words, write, primary, repeats, of });
}

/** The registers with scale factors that a register names. */
function scalesOf(register: Register | undefined, registers: Members<Register>): Register[] {
  const text = JSON.stringify(register ?? {});
  return Object.entries(registers).flatMap(([point, each]) => (text.includes(JSON.stringify(point)) ? [each] : []));
}

/** The same for any order of the members. */
function digest(value: unknown): string {
  const sorted = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
  return createHash('sha256').update(sorted).digest('hex');
}
