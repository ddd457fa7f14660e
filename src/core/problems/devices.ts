// Texts of problems of what device files say of registers, values and commands, and of plants.
import { error, warning, type Names, type ProblemText } from './problemText.ts';

export const devices = {
  'model/overlap': ({ names }: { names: Names }) =>
    error(
      `The points ${names.join(' and ')} lie on the same bits of the same register.`,
      'One of them would show what the other one is.',
      'Correct the address, the format or the bits of one of them.',
    ),
  'model/same-name': ({ name, type }: { name: string; type: string }) =>
    error(
      `The type "${type}" has a make "${name}" already.`,
      'Its devices would be read by other registers than they have.',
      'Give the file another name: that of the make.',
    ),
  'model/outside-table': ({ name }: { name: string }) =>
    error(
      `"${name}" reaches beyond the last address of its table.`,
      'Modbus has the addresses 0 to 65535.',
      'Correct the address, or the number of registers.',
    ),
  'model/in-no-block': ({ name }: { name: string }) =>
    warning(
      `"${name}" lies in none of the blocks, or not wholly in one.`,
      'It is read by a request of its own, every five seconds, whatever the pace of the blocks.',
      'Correct the address, or make a block reach so far.',
    ),
  'model/outside-word': ({ name, bits }: { name: string; bits: number }) =>
    error(
      `The bits of "${name}" end beyond the ${bits} bits of its register.`,
      'They would read 0 for ever.',
      'Take bits that are there.',
    ),
  'model/unknown-code': ({ name, code }: { name: string; code: number }) =>
    error(
      `The map leads to ${code}, which is no code of "${name}".`,
      'The console would show a number instead of words.',
      'Map to a code of the choices of the point.',
    ),
  'model/read-only': ({ name, table }: { name: string; table: string }) =>
    error(
      `"${name}" is written, but lies in the table "${table}".`,
      'Modbus writes holding registers and coils alone; the command would be refused.',
      'Name the holding register or the coil, or make the point one that is only read.',
    ),
  'model/no-number': ({ name }: { name: string }) =>
    error(
      `"${name}" is read as a text, but is a number.`,
      'It would stay missing.',
      'Read it as a number, or give the point "type": "string".',
    ),
  'device/wrong-value': ({ value, name, detail }: { value: string; name: string; detail: string }) =>
    error(
      `${value} cannot be a value of "${name}": it ${detail}.`,
      'The device would refuse it, or never read so.',
      'Take a value that the point can have, or correct its choices and limits.',
    ),
  'device/past-without-alarm': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The made past of "${name}" would not raise it: ${detail}.`,
      'The history of a simulated station would show an alarm whose values are those of a healthy device.',
      'Name the points that the condition looks at, with values for which it holds, long enough.',
    ),
  'device/bare-command': ({ name, lacks }: { name: string; lacks: Names }) =>
    warning(
      `The command "${name}" has ${lacks.join(', ')}.`,
      'A slip would act at once, or nobody would know whether the device obeyed.',
      'Add "confirmedBy", "confirm" or "ask", and "needs".',
    ),
  'device/unit-taken': ({ name }: { name: string }) =>
    error(
      `There is another unit "${name}" already.`,
      'Two meanings of one name could not be told apart.',
      'Take the unit that is there, or give this one another name.',
    ),
  'device/moved-by-itself': ({ name }: { name: string }) =>
    error(`"${name}" is simulated by what it says itself.`, 'It would never move.', 'Name another point.'),
  'device/during-of-none': ({ name, of }: { name: string; of: string }) =>
    error(
      `The mean of "${name}" goes by the code of "${of}", which does not keep the code that held longest.`,
      'The mean would be of all samples, and would not belong to the code that stands beside it.',
      `Give "${of}" "keep": "longest", or name a point that has it.`,
    ),
} satisfies Record<string, (details: never) => ProblemText>;
