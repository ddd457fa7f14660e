// Texts of problems with registers, values and commands in device files.
import { error, warning, type Names, type ProblemText } from './problemText.ts';

/** Parts that a command should have. */
export type Lack = 'no read-back' | 'no question' | 'no guard';
const ofLack: Readonly<Record<Lack, { why: string; add: string }>> = {
  'no read-back': { why: 'It would not be known whether the device executed it.', add: '"confirmedBy"' },
  'no question': { why: 'An accidental click would take effect immediately.', add: '"confirm" or "ask"' },
  'no guard': { why: 'Every user who can see the device could run it.', add: '"needs"' },
};

export const devices = {
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
      `The type "${type}" already has a make "${name}".`,
      'Its devices would be read with the registers of another make.',
      'Rename the file after its make.',
    ),
  'model/same-title': ({ name, other }: { name: string; other: string }) =>
    error(
      `The makes "${name}" and "${other}" have the same title.`,
      'A user who adds a device could not distinguish them and might choose the wrong registers.',
      'Give each make a different title.',
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
      'The station could not tell which of these raw values to write.',
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
      'Use a point of "type": "integer" that has a register in this make, or write the factor as a number.',
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
      `"${name}" is both computed by the make and listed under "${other}".`,
      'It would have two values.',
      'Remove one of them.',
    ),
  'model/not-computed': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot be computed: ${detail}.`,
      'A computed value is a read-only number.',
      'Give the make a register for the point, or compute another point.',
    ),
  'model/no-input': ({ name, input, detail }: { name: string; input: string; detail: string }) =>
    error(
      `"${name}" is computed from "${input}", which ${detail}.`,
      'The value would always be missing.',
      'Use a point that this make reads as a number, or replace it with a calculation from such points.',
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
  'model/sequence-pause': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The sequence of "${name}" cannot have these pauses: ${detail}.`,
      'They would delay a zero or a stop, or make a set-point take longer than the second until the next one.',
      'Remove or shorten the pauses, or add "zero", whose first write removes the power.',
    ),
  'device/part-count': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"count" of the parts "${name}" is not a valid number of parts: ${detail}.`,
      'No device would have any of these parts.',
      'Use an integer, or a setting under /config of "type": "integer".',
    ),
  'device/wrong-value': ({ value, name, detail }: { value: string; name: string; detail: string }) =>
    error(
      `${value} cannot be a value of "${name}": it ${detail}.`,
      'The device would reject it, or never report it.',
      'Use a value that the point can have, or correct its choices and limits.',
    ),
  'device/past-without-alarm': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The generated history of "${name}" would not raise the alarm: ${detail}.`,
      'The history of a simulated station would show an alarm together with normal values.',
      'Specify the points that the condition reads, with values that meet it for long enough.',
    ),
  'device/no-report': ({ name, report, detail }: { name: string; report: string; detail: string }) =>
    error(
      `"${name}" cannot depend on "${report}": it ${detail}.`,
      'The station could not determine whether a device has the point, or in which form, and would not read it.',
      'Compare the value of a point that the make reads from its own register, without a condition that depends on reported values.',
    ),
  'device/report-decides': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `"${name}" cannot depend on what the device reports: ${detail}.`,
      'A device that does not have it, or has not yet reported it, could not be used or stopped.',
      'Use only settings of the device in the condition, or create a separate type for such devices.',
    ),
  'device/bare-command': ({ name, lacks }: { name: string; lacks: readonly Lack[] }) =>
    warning(
      `The command "${name}" has ${lacks.join(', ')}.`,
      lacks.map((lack) => ofLack[lack].why).join(' '),
      `Add ${lacks.map((lack) => ofLack[lack].add).join(', and ')}.`,
    ),
  'device/bare-setting': ({ name }: { name: string }) =>
    warning(
      `The setting "${name}" has no guard.`,
      'Every user who may control a device could change it.',
      'List its guards under "needs".',
    ),
  'device/only-written': ({ name }: { name: string }) =>
    error(
      `"${name}" is write-only, but its value is required here.`,
      'The point is never read.',
      'Use the point with the read-back value, or give this one "access": "both".',
    ),
  'device/not-asked': ({ name, known }: { name: string; known: Names }) =>
    error(
      `"${name}" is not listed under "ask".`,
      'The command would have nothing to write.',
      known.length === 0
        ? 'List the point under "ask", or write a fixed value.'
        : `List it under "ask", or use one of: ${known.join(', ')}.`,
    ),
  'device/asked-in-vain': ({ name, point }: { name: string; point: string }) =>
    error(
      `The command "${name}" asks for "${point}" and does not write it.`,
      'The console would report a value as accepted that was never written.',
      `Write "/form/${point}", or remove it from "ask".`,
    ),
  'device/confirms-anything': ({ name, tolerance, span }: { name: string; tolerance: number; span: number }) =>
    error(
      `The confirmation of the command "${name}" has a tolerance of ${tolerance}, but its values differ by only ${span}.`,
      'Any reading would count as a confirmation, even if the device did nothing.',
      `Use a tolerance below ${span}: the largest difference from the written value that is acceptable.`,
    ),
  'device/starts-by-stop': ({ start, stop }: { start: string; stop: string }) =>
    error(
      `The commands "${start}" and "${stop}" write the same value to the same point.`,
      'The start of the storage would stop the device.',
      'Correct the value of one of them.',
    ),
  'device/ends-while-on': ({ name }: { name: string }) =>
    error(
      `The alarm "${name}" ends while it is active: "until" is met when "when" is met.`,
      'It would be raised and cleared with every reading.',
      'Write an "until" that is never met together with "when".',
    ),
  'device/setting-taken': ({ name }: { name: string }) =>
    error(
      `Every device already has a "${name}".`,
      'The device form would show both as one field.',
      'Give the setting another name.',
    ),
  'device/unit-taken': ({ name }: { name: string }) =>
    error(
      `Another unit "${name}" already exists.`,
      'One name would have two meanings.',
      'Use the existing unit, or give this one another name.',
    ),
  'device/symbol-taken': ({ symbol, name }: { symbol: string; name: string }) =>
    error(
      `"${symbol}" is the symbol of the unit "${name}", which has another size.`,
      'Values would be misread.',
      `Use "${name}", or give this unit another symbol.`,
    ),
  'device/moved-by-itself': ({ name }: { name: string }) =>
    error(`"${name}" is simulated from its own value.`, 'It would never change.', 'Use another point.'),
  'device/kept-wrong': ({ name, keep, detail }: { name: string; keep: string; detail: string }) =>
    error(
      `"${name}" cannot have "keep": "${keep}": ${detail}.`,
      'Curves and reports would show values that the device never reported.',
      'Use "keep": "last", or "longest" for codes.',
    ),
  'device/during-of-none': ({ name, of }: { name: string; of: string }) =>
    error(
      `The mean of "${name}" depends on the code of "${of}", which does not store the longest code.`,
      'The mean would include all samples and would not match the code shown with it.',
      `Give "${of}" "keep": "longest", or use a point that has it.`,
    ),
} satisfies Record<string, (details: never) => ProblemText>;
