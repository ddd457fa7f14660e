// Texts of problems with binds of device types, roles and alarms.
import { nearest } from './nearest.ts';
import { error, type ProblemText } from './problemText.ts';

export const binds = {
  'device/bind-taken': ({ name }: { name: string }) =>
    error(
      `"${name}" binds already, by the role of the type.`,
      'What the role binds holds for every type of it; this one would never be looked at.',
      'Give it another name; it then binds beside that of the role.',
    ),
  'device/bind-code': ({ name, code }: { name: string; code: number }) =>
    error(
      `The point "${name}" has no code ${code}.`,
      'The device would never read so, and the power would be bound by nothing, or always.',
      'Name codes of the choices of the point.',
    ),
  'device/bind-unit': ({ name, unit }: { name: string; unit: string }) =>
    error(
      `The point "${name}" ${unit === '' ? 'has no unit' : `is in "${unit}"`}, so no power can be made of it.`,
      'The limit could not be obeyed.',
      'Take a point in kW, or one in A with a "voltage" in V.',
    ),
  'device/bind-order': ({ name }: { name: string }) =>
    error(
      `What binds by "${name}" and what lets go contradict each other.`,
      'It would bind always or never.',
      'A taper has two different values and lets go on the side of "full". A latch has one of "codes", "below" and "above", and lets go beyond it.',
    ),
  'device/bind-late': ({ name }: { name: string }) =>
    error(
      `The point "${name}" binds the power, but is read less often than every second.`,
      'What the device says would be obeyed too late.',
      'Put its register into a block with "everyMs" of at most 1000.',
    ),
  'device/alarm-unbound': ({ name }: { name: string }) =>
    error(
      `The level A alarm "${name}" does not say what it does to the power.`,
      'The power would go on under a fault unless somebody thought of it elsewhere.',
      'Write "binds", or "boundBy" with the name of a bind of the type; or "bindsNot" with the reason why the power may go on.',
    ),
  'device/alarm-bound-twice': ({ name }: { name: string }) =>
    error(
      `The alarm "${name}" has more than one of "binds", "boundBy" and "bindsNot".`,
      'They contradict each other, or one of them does nothing.',
      'Keep one of them.',
    ),
  'device/alarm-bind-unknown': ({ name, known }: { name: string; known: readonly string[] }) =>
    error(
      `The type has no bind "${name}".`,
      'The alarm would leave the power as it is.',
      known.length === 0
        ? 'Write "binds" in the place of "boundBy".'
        : `Name one of: ${nearest(name, known).join(', ')}. Or write "binds" in the place of "boundBy".`,
    ),
  'device/alarm-bind-idle': ({ name, by }: { name: string; by: string }) =>
    error(
      `The bind "${by}" leaves the whole power where the condition of the alarm "${name}" holds.`,
      'The alarm would be active and the power would go on.',
      'Name a bind that reads the same point and takes from the power at that value, or write "binds" in the place of "boundBy".',
    ),
  'device/alarm-bind-way': ({ way }: { way: string }) =>
    error(
      `The alarm cannot bind only the way "${way}".`,
      'A latch binds both ways, and only a battery, a part of it and a converter tell charging from discharging.',
      'Leave out "way", or write "as": "permission" in a type that can.',
    ),
  'device/alarm-bind-reads': ({ pointer }: { pointer: string }) =>
    error(
      `The condition of an alarm that binds reads "${pointer}".`,
      'What binds the power depends on the device alone, so that it works whatever is saved.',
      'Compare points of the device with fixed values, or leave out "binds".',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
