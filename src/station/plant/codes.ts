// Finds the codes that a simulated device reports and accepts, by the names of the choices of its type.
import type { DeviceType } from '../../core/devices/device.ts';
import { keysOf, recordOf } from '../../core/object.ts';
import { type SimulatedRole, type SimulatedNames, simulated } from '../../core/devices/roles.gen.ts';

/** By point and name. NaN if the type lacks the choice, which the check of the schemas refuses. */
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

/** The name of a code; undefined if the model does not have the code. */
export const nameOf = <N extends string>(codes: Readonly<Record<N, number>>, code: number): N | undefined =>
  keysOf(codes).find((name) => codes[name] === code);

/** Whether a device runs after a command. Codes other than start and stop change nothing. */
export function isOnAfter(control: Readonly<Record<'start' | 'stop', number>>, order: number, on: boolean): boolean {
  return order === control.start || (on && order !== control.stop);
}
