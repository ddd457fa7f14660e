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
      `"count" of the parts "${name}" is no number of things: ${detail}.`,
      'No device would have a single one of them.',
      'Write a whole number, or read a setting under /config of "type": "integer".',
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
  'device/no-report': ({ name, report, detail }: { name: string; report: string; detail: string }) =>
    error(
      `"${report}" cannot decide about "${name}": it ${detail}.`,
      'The station would never know whether a device has the point, or in which form, and would not read it.',
      'Compare the value of a point that the make reads from a register of its own, without a condition over reports.',
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
      'A device that does not have it, or has not reported yet whether it does, could not be used or stopped.',
      'Let the condition read settings of the device only, or use a type of its own for such devices.',
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
      'Whoever may control a device could change it at once.',
      'Name its guards under "needs".',
    ),
  'device/only-written': ({ name }: { name: string }) =>
    error(
      `"${name}" is only written, and what stands here waits for a reading of it.`,
      'Nothing is ever read there.',
      'Name the point that the device reads back, or give this one "access": "both".',
    ),
  'device/not-asked': ({ name, known }: { name: string; known: Names }) =>
    error(
      `Nothing asks for "${name}".`,
      'The command would have nothing to write.',
      known.length === 0
        ? 'Name the point under "ask", or write a value.'
        : `Name it under "ask", or take one of: ${known.join(', ')}.`,
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
      `The alarm "${name}" ends while it is on: "until" holds where "when" does.`,
      'It would come and go with every reading.',
      'Let "until" hold only beyond what "when" asks for.',
    ),
  'device/setting-taken': ({ name }: { name: string }) =>
    error(
      `Every device has a "${name}" already.`,
      'In the form of devices the two would be one field.',
      'Give the setting another name.',
    ),
  'device/unit-taken': ({ name }: { name: string }) =>
    error(
      `There is another unit "${name}" already.`,
      'Two meanings of one name could not be told apart.',
      'Take the unit that is there, or give this one another name.',
    ),
  'device/symbol-taken': ({ symbol, name }: { symbol: string; name: string }) =>
    error(
      `"${symbol}" is the symbol of the unit "${name}", which is another size.`,
      'A figure would read as what it is not.',
      `Take "${name}", or give this unit a symbol of its own.`,
    ),
  'device/moved-by-itself': ({ name }: { name: string }) =>
    error(`"${name}" is simulated by what it says itself.`, 'It would never move.', 'Name another point.'),
  'device/kept-wrong': ({ name, keep, detail }: { name: string; keep: string; detail: string }) =>
    error(
      `"${name}" has no "${keep}": ${detail}.`,
      'A curve and a report over days would show what the device never told.',
      'Keep the "last" of it, or of codes the one that held "longest".',
    ),
  'device/during-of-none': ({ name, of }: { name: string; of: string }) =>
    error(
      `The mean of "${name}" goes by the code of "${of}", which does not keep the code that held longest.`,
      'The mean would be of all samples, and would not belong to the code that stands beside it.',
      `Give "${of}" "keep": "longest", or name a point that has it.`,
    ),
} satisfies Record<string, (details: never) => ProblemText>;
