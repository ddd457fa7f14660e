// Determines the register of each point of a device, including its parts, and the requests that read them.
import type { DeviceModel, DeviceType, RegisterTable } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { hasPoint } from '../../core/devices/ownType.ts';
import { looseEveryMs, registerOf, scalePointOf } from '../../core/devices/register.ts';
import { nothingReported, type Reported } from '../../core/devices/reported.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { sizeOf } from './codec.ts';
import { countOf, once, type PartPlace, toKey } from './deviceParts.ts';
import { rangeOf } from './range.ts';
import { placedRegister } from './placedRegister.ts';
import { modelOf } from './ratios.ts';
import {
  joinStandings,
  layoutOf,
  noStanding,
  reportedAt,
  type Reporting,
  type Reports,
  type Standing,
  standingOf,
} from './reports.ts';
import { type PlacedSequence, placedSequences } from './placedSequence.ts';
import { isPrepared, isReadIn, placedPreparation, type PreparedSpan, writesPoint } from './preparedBlock.ts';
import { type PlacedRepeat, placedRepeats } from './placedRepeat.ts';
import type { PlacedPoint, ReadRequest, Span } from './readRequest.ts';
import { toRequests } from './toRequests.ts';
import { unitIdIn } from './unitIds.ts';

export type { PlacedPoint, ReadRequest, Span };
export interface DeviceMap {
  points: ReadonlyMap<string, PlacedPoint>;
  /** Points that are written as a sequence of writes. Each may also have a register that it is read from. */
  sequences: ReadonlyMap<string, PlacedSequence>;
  /** Set-points that are written again while they are in force. */
  repeats: ReadonlyMap<string, PlacedRepeat>;
  parts: readonly PartPlace[];
  spans: readonly Span[];
  requests: readonly ReadRequest[];
  reporting: Reporting;
}

/** Without `reports`, the values that the device reports about itself are unknown, unless the device is simulated. */
export function toDeviceMap(record: DeviceRecord, types: Members<DeviceType>, reports?: Reports): DeviceMap {
  const { type, model, config, link, simulated = false } = record;
  const layout = layoutOf(record, types, reports);
  const name = JSON.stringify([type, model, config, simulated, link.unitId, link.words ?? null, link.base ?? 0, layout]);
  return once(type, types, `map ${name}`, () => makeDeviceMap(record, types, layout, reports));
}
function makeDeviceMap(record: DeviceRecord, types: Members<DeviceType>, layout: string, reports?: Reports): DeviceMap {
  const points = new Map<string, PlacedPoint>();
  const sequences = new Map<string, PlacedSequence>();
  const repeats = new Map<string, PlacedRepeat>();
  const standings: (readonly [path: string, standing: Standing])[] = [];
  const spans: Span[] = [];
  const prepared: PreparedSpan[] = [];
  const parts: PartPlace[] = [];
  /** Returns the first register after this part and the parts that follow it without a position of their own. */
  const visit = (path: string, typeName: string, base: number, unitId: number, placed: boolean): number => {
    const type = types[typeName];
    if (!type) return base;
    parts.push({ path, type: typeName });
    const model = modelOf(type, record.model);
    if (model && placed) {
      const reported = layout === '' ? nothingReported : reportedAt(record, reports, path, type);
      const standing = layout === '' ? noStanding : standingOf(type, model, record.config, reported);
      if (standing.dependent.size > 0) standings.push([path, standing]);
      for (const each of placedRepeats(path, model)) repeats.set(each.key, each);
      place({ path, typeName, type, model, base, unitId, record, reported, standing, points, sequences, spans, prepared });
    }
    let next = base + (model?.length ?? 0);
    for (const [name, part] of Object.entries(type.parts ?? {})) {
      const count = countOf(part.count, record.config);
      const { has, follows, offset, stride, unitStep } = lieOf(model, name);
      for (let n = 1; n <= count; n++) {
        const start = follows ? next : base + offset + (n - 1) * stride;
        const end = visit(`${path}/${name}.${n}`, part.type, start, unitId + n * unitStep, placed && has);
        if (follows) next = end;
      }
    }
    return next;
  };
  visit('', record.type, record.link.base ?? 0, record.link.unitId, true);
  const read = prepared.filter((span) => !writesPoint(span, points.values(), sequences.values()));
  const requests = toRequests(points, spans, read);
  return { points, sequences, repeats, parts, spans, requests, reporting: joinStandings(layout, standings) };
}

/** A part without a position in the model does not exist, unless the model has a length: its parts then follow one another. */
function lieOf(model: DeviceModel | undefined, part: string) {
  const partModel = model?.parts?.[part];
  const follows = model?.length !== undefined && partModel === undefined;
  const { offset = 0, stride = 0, unitStep = 0 } = partModel ?? {};
  return { has: follows || partModel !== undefined, follows, offset, stride, unitStep };
}

interface Placing {
  path: string;
  typeName: string;
  type: DeviceType;
  model: DeviceModel;
  base: number;
  unitId: number;
  record: DeviceRecord;
  points: Map<string, PlacedPoint>;
  sequences: Map<string, PlacedSequence>;
  spans: Span[];
  /** Blocks that are read after a preparation, including those of the surrounding device. */
  prepared: PreparedSpan[];
  reported: Reported;
  standing: Standing;
}
const orders: readonly string[] = ['ABCD', 'CDAB', 'BADC', 'DCBA'];

function place(placing: Placing): void {
  const { path, typeName, type, model, base, unitId: ownUnit, record } = placing;
  const { points, sequences, spans, prepared, reported, standing } = placing;
  const own = record.link.words;
  const words = own !== undefined && orders.includes(own) ? own : (model.words ?? 'ABCD');
  const here = spansOf(placing);
  spans.push(...here);
  prepared.push(...here.filter(isPrepared));
  const has = (name: string): boolean =>
    !standing.absent.has(name) && !standing.waiting.has(name) && hasPoint(type.points[name] ?? {}, record.config);
  for (const each of placedSequences({ has, path, type, model, base, unitId: ownUnit, record, words }))
    sequences.set(each.key, each);
  for (const [name, written] of Object.entries(model.registers)) {
    const point = type.points[name];
    const unitId = unitIdIn(written.unitId, ownUnit, record);
    const form = registerOf(written, record.config, reported);
    if (!point || unitId === undefined || !form || !has(name)) continue;
    const at = placedRegister(form, { point, model, base, record });
    if (!at) continue;
    const end = at.address + sizeOf(at);
    const key = toKey(path, name);
    const scalePoint = scalePointOf(at);
    const range = rangeOf(point);
    const write = at.write ?? model.write;
    const placed: PlacedPoint = {
      key,
      path,
      name,
      type: typeName,
      point,
      register: at,
      unitId,
      words,
      ...(scalePoint !== undefined && { powerKey: toPowerKey(path, scalePoint) }),
      ...(write && { write }),
      ...(range && { range }),
    };
    points.set(key, placed);
    const isInBlock = here.some((span) => covers(span, at.table, unitId, at.address, end));
    if (!isInBlock && !prepared.some((span) => isReadIn(span, placed))) {
      spans.push({ table: at.table, unitId, address: at.address, end, everyMs: looseEveryMs });
    }
  }
}

/**
 * The blocks of this part. Only they are searched for its registers, because a station may have hundreds of thousands of parts.
 */
const spansOf = ({ model, base, unitId: ownUnit, record }: Placing): Span[] =>
  Object.values(model.blocks ?? {}).flatMap((block): Span[] => {
    const { table, count, everyMs } = block;
    const address = block.address + base;
    const unitId = unitIdIn(block.unitId, ownUnit, record);
    if (unitId === undefined) return [];
    return [{ table, unitId, address, end: address + count, everyMs, ...placedPreparation(block, model, base) }];
  });

/** "../vSF" is a point of the surrounding part or device. */
function toPowerKey(path: string, scale: string): string {
  const up = scale.split('../').length - 1;
  const around = path.split('/');
  return toKey(around.slice(0, around.length - up).join('/'), scale.slice(up * 3));
}

const covers = (span: Span, table: RegisterTable, unitId: number, address: number, end: number): boolean =>
  span.table === table && span.unitId === unitId && span.address <= address && end <= span.end;
