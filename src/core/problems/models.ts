// Texts of problems with registers, blocks and sequences of a model.
import { error, type Names, type ProblemText, warning } from './problemText.ts';

export const models = {
  'model/overlap': ({ names }: { names: Names }) =>
    error(
      `The points ${names.join(' and ')} use the same bits of the same register.`,
      'One of them would show the value of the other.',
      'Correct the address, the format or the bits of one of them.',
    ),
  'model/parts-overlap': ({ name, stride, others }: { name: string; stride: number; others: boolean }) =>
    error(
      others
        ? `The registers of "${name}" overlap those of their parent.`
        : `With the stride ${stride} the registers of the parts "${name}" overlap.`,
      'One of them would show the value of the other.',
      others ? 'Correct their "offset".' : 'Use a "stride" that covers all registers of a part, or a "unitStep".',
    ),
  'model/same-name': ({ name, type }: { name: string; type: string }) =>
    error(
      `The type "${type}" already has a model "${name}".`,
      'Its devices would be read with the registers of another model.',
      'Rename the file after its model.',
    ),
  'model/same-title': ({ name, other }: { name: string; other: string }) =>
    error(
      `The models "${name}" and "${other}" have the same title.`,
      'A user who adds a device could not distinguish them and might choose the wrong registers.',
      'Give each model a different title.',
    ),
  'model/outside-table': ({ name }: { name: string }) =>
    error(
      `"${name}" reaches beyond the last address of its table.`,
      'Modbus has the addresses 0 to 65535.',
      'Correct the address, or the number of registers.',
    ),
  'model/in-no-block': ({ name }: { name: string }) =>
    warning(
      `"${name}" is not completely inside any block.`,
      'It is read by a separate request every five seconds, regardless of the interval of the blocks.',
      'Correct the address, or extend a block.',
    ),
  'model/outside-word': ({ name, bits }: { name: string; bits: number }) =>
    error(
      `The bits of "${name}" exceed the ${bits} bits of its register.`,
      'They would always be read as 0.',
      'Use bits within the register.',
    ),
  'model/ambiguous-code': ({ name, code, raws }: { name: string; code: number; raws: Names }) =>
    error(
      `The map of the writable point "${name}" has the same code ${code} for ${raws.join(' and ')}.`,
      'The station would not know which of these raw values to write.',
      `Map only one raw value to ${code}. If several raw values of the device have the same meaning, add a choice for each, or use separate points for reading and writing.`,
    ),
  'model/unknown-code': ({ name, code }: { name: string; code: number }) =>
    error(
      `The map contains ${code}, which is not a code of "${name}".`,
      'The console would show a number instead of a text.',
      'Map to a code of the choices of the point.',
    ),
  'model/read-only': ({ name, table }: { name: string; table: string }) =>
    error(
      `"${name}" is writable, but is in the read-only table "${table}".`,
      'Modbus can only write holding registers and coils, so the device would reject the command.',
      'Use the holding register or the coil, or make the point read-only.',
    ),
  'model/never-written': ({ name }: { name: string }) =>
    error(
      `"write" has no effect because "${name}" is read-only.`,
      'It suggests a command that does not exist.',
      'Remove "write", or give the point "access": "write" or "both".',
    ),
  'model/written-in-parts': ({ name, size }: { name: string; size: number }) =>
    error(
      `"${name}" uses ${size} registers, but "write": "single" writes one register per request.`,
      'The device would use the first register before the others are written.',
      'Use "write": "multiple", or a format with one register.',
    ),
  'model/no-number': ({ name }: { name: string }) =>
    error(
      `"${name}" is a number, but its register is read as text.`,
      'The point would never have a value.',
      'Use a number format for the register, or give the point "type": "string".',
    ),
  'model/other-type': ({ name, type, as, splits }: { name: string; type: string; as: string; splits: boolean }) =>
    error(
      splits ? `"${name}" is an integer, but its factor results in fractions.` : `"${name}" is ${type}, but is read as ${as}.`,
      'The values read would not be valid for the point.',
      splits
        ? 'Make the point a number, or use an integer factor.'
        : 'Make the point a number or an integer, or read a text as "string".',
    ),
  'model/no-scale': ({ name, scale, codes, detail }: { name: string; scale: string; codes: boolean; detail: string }) =>
    error(
      codes
        ? `"${scale}" cannot select the factor of "${name}": ${detail}.`
        : `"${scale}" cannot be the power of ten of "${name}": ${detail}.`,
      'The point would never have a value.',
      'Use a point of "type": "integer" that has a register in this model, or write the factor as a number.',
    ),
  'model/not-carried': ({ name, value, least, most }: { name: string; value: number; least: number; most: number }) =>
    error(
      `The register of "${name}" cannot contain ${value}.`,
      `Its range is ${least} to ${most}.`,
      'Correct the format, the factor or the value, or tighten the limit of the point.',
    ),
  'model/not-mapped': ({ name, value }: { name: string; value: number }) =>
    error(
      `A command writes ${value} to "${name}" or waits for it, but the map does not contain this code.`,
      'The command could not be sent or would never be confirmed.',
      'Add the raw value that the device uses for it.',
    ),
  'model/not-daily': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be a counter that restarts daily: ${detail}.`,
      'The station adds up the days, which only makes sense for a counter that is read.',
      'Give the point "keep": "difference" and no "access", or remove "restarts".',
    ),
  'model/no-unit': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot use this unit ID: ${detail}.`,
      'Its registers would be read from the wrong unit, or not at all.',
      'Use a unit ID from 0 to 255, or a setting of "type": "integer". For parts use "unitStep".',
    ),
  'model/only-read': ({ name, what }: { name: string; what: string }) =>
    error(
      `"${name}" is writable, but its register contains ${what}.`,
      'The device might interpret the value differently from the station.',
      'Make the point read-only, or use another register for the write.',
    ),
  'model/no-clock': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be read as a date and time: ${detail}.`,
      'It would be shown as a number, or at the wrong time.',
      'Give the point "format": "instant", and specify a time zone or a setting of "type": "string" that contains one.',
    ),
  'model/computed-twice': ({ name, other }: { name: string; other: string }) =>
    error(
      `"${name}" is both computed by the model and listed under "${other}".`,
      'It would have two values.',
      'Remove one of them.',
    ),
  'model/not-computed': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be computed: ${detail}.`,
      'A computed value is a read-only number.',
      'Give the model a register for the point, or compute another point.',
    ),
  'model/no-input': ({ name, input, detail }: { name: string; input: string; detail: string }) =>
    error(
      `"${name}" is computed from "${input}", which ${detail}.`,
      'The value would always be missing.',
      'Use a point that this model reads as a number, or replace it with a calculation from such points.',
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
      'Give the point a register or "computed" in this model. If the point is write-only, add "confirmedBy" to all commands that write it.',
    ),
  'model/lacks-command': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The model cannot lack "${name}": ${detail}.`,
      'The command would be sent and never confirmed, or could not be sent at all.',
      'Give the model a register for the point, or confirm the command by another point.',
    ),
  'model/coarse-confirmation': (of: { name: string; command: string; step: number; tolerance: number }) =>
    warning(
      `The register of "${of.name}", which confirms "${of.command}", has steps of ${of.step}, and the tolerance is ${of.tolerance}.`,
      'A device that uses the requested value could report a value outside the tolerance.',
      `Use a tolerance of at least ${of.step / 2}, or a point whose register contains the requested values exactly.`,
    ),
  'model/slow-confirmation': (of: { name: string; command: string; block: string; ms: number; withinMs: number }) =>
    warning(
      `"${of.command}" must be confirmed by "${of.name}" within ${of.withinMs} ms, but its block "${of.block}" may take ${of.ms} ms to prepare.`,
      'The command could not be confirmed in time.',
      'Confirm the command by a point outside of prepared blocks, or give it more time.',
    ),
  'model/text-written': ({ name }: { name: string }) =>
    error(
      `"${name}" is writable, but its register contains a text.`,
      'The station writes numbers only, so each write would be refused.',
      'Make the point read-only, or use a number format.',
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
  'model/no-repeat': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be repeated: ${detail}.`,
      'The device would drop the set-point, or the station would repeat something else.',
      'Correct the point, the times or the fall-back value according to the documentation of the device.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
