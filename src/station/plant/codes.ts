// In: a device type and its role. Out: the codes that its simulated device reports and accepts, by the names of the choices of the type.
import type { DeviceType } from '../../core/devices/device.ts';
import { keysOf, recordOf } from '../../core/object.ts';
import { type SimulatedRole, type SimulatedNames, simulated } from '../../core/devices/roles.gen.ts';

/** By point and name; NaN for a choice that the type lacks, which the check of the schemas refuses. */
export type Codes<R extends SimulatedRole> = {
  readonly [P in keyof SimulatedNames<R>]: Readonly<Record<SimulatedNames<R>[P] & string, number>>;
};

export function codesOf<R extends SimulatedRole>(type: Pick<DeviceType, 'points'> | undefined, role: R): Codes<R> {
  const names: Readonly<Record<string, readonly string[]>> = simulated[role];
  return recordOf(keysOf(names), (point) =>
    recordOf(names[point] ?? [], (name) => codeOf(type?.points[point], name)),
  ) as Codes<R>;
}

function codeOf(point: DeviceType['points'][string] | undefined, name: string): number {
  const choices = point?.choices ?? {};
  const code = Object.hasOwn(choices, name) ? choices[name]?.const : undefined;
  return typeof code === 'number' ? code : Number.NaN;
}

/** The name of a code; undefined for one that the model does not know. */
export const nameOf = <N extends string>(codes: Readonly<Record<N, number>>, code: number): N | undefined =>
  keysOf(codes).find((name) => codes[name] === code);

/** Whether a device runs after an order by the codes of its control; any other code leaves it as it is. */
export function isOnAfter(control: Readonly<Record<'start' | 'stop', number>>, order: number, on: boolean): boolean {
  return order === control.start || (on && order !== control.stop);
}
