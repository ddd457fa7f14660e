// Checks what the commands and settings of a device type write, and the commands that the station uses to start and stop it.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { CompilerContext } from '../../compilerContext.ts';
import { at, type At, below, type Doc } from '../../doc.ts';
import { dict, entries } from '../../json.ts';
import { writesOf } from './proofs.ts';

export function checkWrites(context: CompilerContext, doc: Doc, type: DeviceType): void {
  const mustWrite = (name: unknown, place: At) => {
    const point = typeof name === 'string' ? type.points[name] : undefined;
    if (point && (point.access ?? 'read') === 'read') context.report('device/not-writable', place, { name: String(name) });
  };
  for (const [name, command] of entries(type.commands)) {
    const written = new Set<unknown>();
    for (const [{ point }, own] of writesOf(below(below(at(doc), 'commands'), name), dict(command))) {
      mustWrite(point, below(own, 'point'));
      if (written.has(point)) context.report('device/written-twice', below(own, 'point'), { name, point: String(point) });
      written.add(point);
    }
  }
  const rest = below(at(doc), 'rest');
  for (const way of ['stop', 'start'] as const) {
    const name = type.rest?.[way];
    const known = Object.keys(dict(type.commands));
    if (name === undefined) continue;
    if (!known.includes(name)) context.report('reference/unknown-command', below(rest, way), { name, known });
    else if (way === 'stop' && !isFree(type.commands?.[name]?.needs))
      context.report('device/rest-not-free', below(rest, way), { name });
    else if (way === 'stop' && type.commands?.[name]?.energizes)
      context.report('device/rest-energizes', below(rest, way), { name });
  }
  for (const [name, setting] of entries(type.settings)) {
    const place = below(below(below(at(doc), 'settings'), name), 'points');
    for (const point of Object.keys(dict(dict(setting).points))) mustWrite(point, below(place, point));
  }
}

/** A stop must not require anything else. */
const isFree = (needs: readonly string[] | undefined): boolean => needs?.length === 1 && needs[0] === 'stop-device';
