// Texts of problems with binds of device types, roles and alarms.
import { nearest } from './nearest.ts';
import { error, type ProblemText } from './problemText.ts';

export const binds = {
  'device/bind-taken': ({ name }: { name: string }) =>
    error(
      `The role of the type already has a bind "${name}".`,
      'A bind of the role applies to every type with the role, so this one would never be used.',
      'Give it another name. It then applies in addition to the one of the role.',
    ),
  'device/bind-code': ({ name, code }: { name: string; code: number }) =>
    error(
      `The point "${name}" has no code ${code}.`,
      'The device never reports this code, so the power would never be limited, or always.',
      'Use codes from the choices of the point.',
    ),
  'device/bind-unit': ({ name, unit }: { name: string; unit: string }) =>
    error(
      `The point "${name}" ${unit === '' ? 'has no unit' : `is in "${unit}"`}, so no power can be calculated from it.`,
      'The limit could not be applied.',
      'Use a point in kW, or one in A with a "voltage" in V.',
    ),
  'device/bind-order': ({ name }: { name: string }) =>
    error(
      `The conditions for limiting by "${name}" and for releasing contradict each other.`,
      'The power would always be limited, or never.',
      'A taper has two different values and releases on the side of "full". A latch has one of "codes", "below" and "above", and releases beyond it.',
    ),
  'device/bind-late': ({ name }: { name: string }) =>
    error(
      `The point "${name}" limits the power, but is read less often than every second.`,
      'The limit would be applied too late.',
      'Put its register into a block with "everyMs" of at most 1000.',
    ),
  'device/alarm-unbound': ({ name }: { name: string }) =>
    error(
      `The level A alarm "${name}" does not define how it limits the power.`,
      'The device could continue at full power during a fault.',
      'Add "binds", or "boundBy" with the name of a bind of the type, or "bindsNot" with the reason why no limit is required.',
    ),
  'device/alarm-bound-twice': ({ name }: { name: string }) =>
    error(
      `The alarm "${name}" has more than one of "binds", "boundBy" and "bindsNot".`,
      'They contradict each other, or one of them has no effect.',
      'Keep one of them.',
    ),
  'device/alarm-bind-unknown': ({ name, known }: { name: string; known: readonly string[] }) =>
    error(
      `The type has no bind "${name}".`,
      'The alarm would not limit the power.',
      known.length === 0
        ? 'Use "binds" instead of "boundBy".'
        : `Use one of: ${nearest(name, known).join(', ')}. Or use "binds" instead of "boundBy".`,
    ),
  'device/alarm-bind-idle': ({ name, by }: { name: string; by: string }) =>
    error(
      `The bind "${by}" does not limit the power when the condition of the alarm "${name}" is met.`,
      'The alarm would be active without limiting the power.',
      'Use a bind that reads the same point and limits the power at that value, or use "binds" instead of "boundBy".',
    ),
  'device/alarm-bind-way': ({ way }: { way: string }) =>
    error(
      `The alarm cannot limit only the direction "${way}".`,
      'A latch limits both directions, and only a battery, its parts and a converter distinguish charging from discharging.',
      'Remove "way", or use "as": "permission" in a type that supports it.',
    ),
  'device/alarm-bind-reads': ({ pointer }: { pointer: string }) =>
    error(
      `The condition of an alarm that limits the power reads "${pointer}".`,
      'Power limits depend only on the device, so that they work with any settings.',
      'Compare points of the device with fixed values, or remove "binds".',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
