// Texts of problems with values and commands in device files.
import { error, warning, type Names, type ProblemText } from './problemText.ts';

/** Parts that a command should have. */
export type Lack = 'no read-back' | 'no question' | 'no guard';
const ofLack: Readonly<Record<Lack, { why: string; add: string }>> = {
  'no read-back': { why: 'Nobody would know whether the device obeyed.', add: '"confirmedBy"' },
  'no question': { why: 'A slip would act at once.', add: '"confirm" or "ask"' },
  'no guard': { why: 'Whoever sees the device could give it.', add: '"needs"' },
};

export const devices = {
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
      'Compare the value of a point that the model reads from its own register, without a condition that depends on reported values.',
    ),
  'device/report-slower': (of: { name: string; report: string; everyMs: number; reportEveryMs: number }) =>
    warning(
      `"${of.report}" decides the form of "${of.name}", and is read every ${of.reportEveryMs} ms instead of every ${of.everyMs} ms.`,
      'When the report changes, the value is read in the wrong form until the report is read again.',
      'Put both registers into one block, or read the report at least as often.',
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
      'The start would stop the device.',
      'Correct the value of one of them.',
    ),
  'device/stop-in-steps': ({ name }: { name: string }) =>
    error(
      `The stop "${name}" writes other points first.`,
      'These writes would delay the stop, and a failure of one of them would prevent it.',
      'Remove "writesFirst", or use another command for it.',
    ),
  'device/written-twice': ({ name, point }: { name: string; point: string }) =>
    error(
      `The command "${name}" writes "${point}" twice.`,
      'Only one of the values could be checked before the command and read back after it.',
      'Remove one of the writes, or use "sequences" of the model.',
    ),
  'device/starts-by-zero': ({ name, point }: { name: string; point: string }) =>
    error(
      `The command "${name}" starts the device by writing 0 to "${point}", which has no choice for 0.`,
      'On most devices, 0 means off.',
      `Write the code that starts the device, or add "choices" to "${point}" that include 0.`,
    ),
  'device/confirmed-alike': ({ start, stop }: { start: string; stop: string }) =>
    error(
      `The commands "${start}" and "${stop}" are confirmed by the same value of the same point.`,
      'One of them would be confirmed although the device did nothing.',
      'Correct the expected value of one of them.',
    ),
  'device/confirms-constant': ({ name, point }: { name: string; point: string }) =>
    warning(
      `The command "${name}" asks for "${point}", but is confirmed by a constant.`,
      'The console would show the entered value as confirmed, even if the device uses another one.',
      `Expect "/form/${point}" at a point that contains the value.`,
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
