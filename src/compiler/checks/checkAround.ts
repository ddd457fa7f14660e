// Resolves a point name of a device type; each leading "../" is one enclosing type. Reports a missing point.
import type { DeviceType } from '../../core/devices/device.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';
import { dict, entries } from '../json.ts';

/** "vSF" is a point of the type, "../vSF" a point of a type that has it as a part. */
export function checkAround(context: CompilerContext, place: At, written: string, type: DeviceType): void {
  const up = written.split('../').length - 1;
  const name = written.slice(up * 3);
  let around = [type];
  for (let level = 0; level < up; level++) around = around.flatMap((each) => holdersOf(context, each));
  if (around.some(({ points }) => Object.hasOwn(points, name))) return;
  context.report('reference/unknown-point', place, { name: written, known: around.flatMap(({ points }) => Object.keys(points)) });
}
const holdersOf = (context: CompilerContext, { type }: DeviceType): DeviceType[] =>
  [...context.devices.values()].filter(({ parts }) => entries(parts).some(([, part]) => dict(part).type === type));
