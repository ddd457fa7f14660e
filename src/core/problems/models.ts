// Texts of problems with registers, blocks and sequences of a make.
import { error, type Names, type ProblemText, warning } from './problemText.ts';

export const models = {
  'model/overlap': ({ names }: { names: Names }) =>
    error(
      `The points ${names.join(' and ')} lie on the same bits of the same register.`,
      'One of them would show what the other one is.',
      'Correct the address, the format or the bits of one of them.',
    ),
  'model/parts-overlap': ({ name, stride, others }: { name: string; stride: number; others: boolean }) =>
    error(
      others
        ? `The registers of "${name}" lie on those of what holds them.`
        : `With the stride ${stride} the parts "${name}" lie on each other.`,
      'One of them would show what the other one is.',
      others ? 'Correct their "offset".' : 'Give a "stride" that reaches over all registers of a part, or a "unitStep".',
    ),
  'model/same-name': ({ name, type }: { name: string; type: string }) =>
    error(
      `The type "${type}" has a make "${name}" already.`,
      'Its devices would be read by other registers than they have.',
      'Give the file another name: that of the make.',
    ),
  'model/same-title': ({ name, other }: { name: string; other: string }) =>
    error(
      `The makes "${name}" and "${other}" have one title.`,
      'A person who adds a device could not tell them apart, and its registers would be those of the other.',
      'Give each make a title of its own.',
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
  'model/ambiguous-code': ({ name, code, raws }: { name: string; code: number; raws: Names }) =>
    error(
      `The map of the writable point "${name}" has the same code ${code} for ${raws.join(' and ')}.`,
      'The station could not tell which of these raw values to write.',
      `Map only one raw value to ${code}. If several raw values of the device have the same meaning, add a choice for each, or use separate points for reading and writing.`,
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
      'Name the holding register or the coil, or make the point read-only.',
    ),
  'model/never-written': ({ name }: { name: string }) =>
    error(
      `"write" has no effect: "${name}" is only read.`,
      'It suggests a command that does not exist.',
      'Remove "write", or give the point "access": "write" or "both".',
    ),
  'model/written-in-parts': ({ name, size }: { name: string; size: number }) =>
    error(
      `"${name}" takes ${size} registers, and "write": "single" writes one per request.`,
      'The device would act on the first part before the rest is there.',
      'Give the register "write": "multiple", or a format of one register.',
    ),
  'model/no-number': ({ name }: { name: string }) =>
    error(
      `"${name}" is read as a text, but is a number.`,
      'It would stay missing.',
      'Read it as a number, or give the point "type": "string".',
    ),
  'model/other-type': ({ name, type, as, splits }: { name: string; type: string; as: string; splits: boolean }) =>
    error(
      splits ? `"${name}" is a whole number, and its factor leaves fractions.` : `"${name}" is ${type}, and is read as ${as}.`,
      'What is read would be no value of the point.',
      splits
        ? 'Make the point a number, or the factor a whole one.'
        : 'Make the point a number or a whole number, or read a text as "string".',
    ),
  'model/no-scale': ({ name, scale, codes, detail }: { name: string; scale: string; codes: boolean; detail: string }) =>
    error(
      codes
        ? `"${scale}" cannot decide on the factor of "${name}": ${detail}.`
        : `"${scale}" cannot be the power of ten of "${name}": ${detail}.`,
      'The value would stay missing.',
      'Name a point of "type": "integer" that has a register here, or write the factor as a number.',
    ),
  'model/not-carried': ({ name, value, least, most }: { name: string; value: number; least: number; most: number }) =>
    error(
      `The register of "${name}" never holds ${value}.`,
      `It holds ${least} to ${most}.`,
      'Correct the format, the factor or the value, or tighten the limit of the point.',
    ),
  'model/not-mapped': ({ name, value }: { name: string; value: number }) =>
    error(
      `A command writes ${value} into "${name}", or waits for it, and the map leads to no such code.`,
      'Nothing could be sent to the device, or it would never confirm.',
      'Add the number that the device has for it.',
    ),
  'model/not-daily': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be a counter that restarts daily: ${detail}.`,
      'The station adds up the days, which only makes sense for a counter that is read.',
      'Give the point "keep": "difference" and no "access", or remove "restarts".',
    ),
  'model/no-unit': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot name this unit id: ${detail}.`,
      'Its registers would be read from the wrong unit, or not at all.',
      'Write a unit id from 0 to 255, or name a setting of "type": "integer". For parts use "unitStep".',
    ),
  'model/only-read': ({ name, what }: { name: string; what: string }) =>
    error(
      `"${name}" is written, and its register holds ${what}.`,
      'The device might understand the value in another way than the station.',
      'Make the point read-only, or use another register for the write.',
    ),
  'model/no-clock': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be read as a date and time: ${detail}.`,
      'It would be shown as a number, or at the wrong time.',
      'Give the point "format": "instant", and name a time zone or a setting of "type": "string" that holds one.',
    ),
  'model/computed-twice': ({ name, other }: { name: string; other: string }) =>
    error(
      `"${name}" is both computed by the make and listed under "${other}".`,
      'It would have two values.',
      'Remove one of them.',
    ),
  'model/not-computed': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be computed: ${detail}.`,
      'A computed value is a number that is only read.',
      'Give the make a register for the point, or compute another point.',
    ),
  'model/no-input': ({ name, input, detail }: { name: string; input: string; detail: string }) =>
    error(
      `"${name}" is computed from "${input}", which ${detail}.`,
      'The value would always be missing.',
      'Name a point that this make reads as a number, or write what is computed from such points in its place.',
    ),
  'model/no-sequence': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be written by a sequence: ${detail}.`,
      'The writes would set something other than the value, or nothing.',
      'Correct the writes, or use a register for the point instead.',
    ),
  'model/no-read-back': ({ name }: { name: string }) =>
    error(
      `"${name}" is written by a sequence but cannot be read back.`,
      'The station could not check whether the device accepted all of the writes.',
      'Give the point a register or "computed" in this make. If the point is write-only, add "confirmedBy" to all commands that write it.',
    ),
  'model/no-preparation': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The block "${name}" cannot be prepared: ${detail}.`,
      'The station writes a preparation without a command, also to a read-only device, and reads the block only afterwards.',
      'Write to a register that only requests the block, and give the block registers of its own.',
    ),
  'model/no-page': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" has no page to be read from: ${detail}.`,
      'The value would be that of another register, or missing.',
      'Correct "page" of the register, or "pages" of its block.',
    ),
  'model/sequence-pause': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The sequence of "${name}" cannot have these pauses: ${detail}.`,
      'They would delay a zero or a stop, or make a set-point take longer than the second until the next one.',
      'Remove or shorten the pauses, or add "zero", whose first write removes the power.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
