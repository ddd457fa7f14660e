// Texts of problems with vendors and their patches.
import { nearest } from './nearest.ts';
import { error, offer, type ProblemText, type Unknown, warning } from './problemText.ts';

interface Faint {
  token: string;
  theme: string;
  mark: string;
  ground: string;
  ratio: number;
  least: number;
}

/** Alternatives for the author, by keyword. */
const remedies: Readonly<Record<string, string>> = {
  confirm: 'Keep the question, or write another one that describes what will happen.',
  needs: 'Keep all guards. More can be added.',
  required: 'Keep all required members. More can be added.',
  rules: 'Keep the rule. Its message can be changed with "says".',
  default: 'Remove the change. The base defines the initial values of forms. A limit can be tightened.',
  initial: 'Remove the change. The base defines the initial values of forms.',
  unit: 'Remove the change. Title and digits can be changed, but the unit depends on the registers.',
  role: 'Remove the change. A device type of the vendor can have a role.',
  registers: 'Remove the change. The vendor can add its own make under devices/models/.',
  confirmedBy: 'Remove the change. The read-back of the device confirms a command.',
  properties: 'Remove the change, or hide its field on the screens with "visible": false.',
  call: 'Remove the change. A command with another name can be added.',
  badges: 'Keep the badges that link to the page. Badges of the base link to pages of the base.',
};
for (const word of [
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'maxItems',
  'maxProperties',
  'minItems',
])
  Object.assign(remedies, { [word]: 'Keep the limit, or tighten it.' });
/** Remedy for elements that are drawn on a page, which can be hidden. */
const drawn = 'Remove the change, or hide it with "visible": false.';
const remedyOf = (word: string, other: string): string => (Object.hasOwn(remedies, word) ? remedies[word] : undefined) ?? other;

export const overlays = {
  'overlay/widens': ({ word, from, to }: { word: string; from: string; to: string }) =>
    error(
      `"${word}" is relaxed from ${from} to ${to}.`,
      'A vendor can only make limits stricter.',
      `Keep ${from}, or use a stricter value.`,
    ),
  'overlay/refused': ({ word }: { word: string }) =>
    error(
      `A vendor cannot change "${word}".`,
      'Shapes, calls, registers and the actions of commands are defined by the base.',
      remedyOf(word, 'Change texts, places or limits, or add new things of the vendor.'),
    ),
  'overlay/deletes': ({ word, under, isDrawn }: { word: string; under: string; isDrawn: boolean }) =>
    error(
      `A vendor cannot remove "${word}".`,
      'Only nodes, columns, tabs, groups, fields and menu entries can be removed.',
      remedyOf(word, remedyOf(under, isDrawn ? drawn : 'Remove the change.')),
    ),
  'overlay/hides': ({ word, what }: { word: string; what: string }) =>
    error(
      `"${word}" would hide ${what} here.`,
      what === 'alarms' ? 'Alarms must always be visible.' : 'A stop must always be available.',
      'Remove the change. It can be moved with "before" and "after", and its neighbours can be hidden.',
    ),
  'overlay/bars': ({ word, call }: { word: string; call: string }) =>
    error(
      `"${word}" would make the station refuse ${call}.`,
      'Stops, alarms and signing in must be available to every user.',
      'Remove the change. Guards can be added to other calls and device commands.',
    ),
  'overlay/calms': ({ from, to }: { from: string; to: string }) =>
    error(
      `The tone ${from} is changed to the weaker ${to}.`,
      'Warnings and hazardous commands would not stand out.',
      `Keep ${from}, or use a stronger tone.`,
    ),
  'overlay/other-name': ({ name, neighbour }: { name: string; neighbour: string }) =>
    error(`"${name}" has the same title as "${neighbour}" next to it.`, 'Users could confuse them.', 'Give it another title.'),
  'overlay/route-taken': ({ name, other }: { name: string; other: string }) =>
    error(
      `The route name "${name}" already belongs to the screen "${other}" of the base.`,
      'Links with this name could open the wrong screen.',
      'Give the screen another name.',
    ),
  'overlay/draws-freely': ({ name, word }: { name: string; word: string }) =>
    error(
      `"${name}" is shown here again, without the "${word}" that it has elsewhere.`,
      'The base shows it only under that condition.',
      `Write the same condition under "${word}", alone or in an "all".`,
    ),
  'field/shown-secret': ({ name }: { name: string }) =>
    error(
      `"${name}" is secret, but its widget would show the typed text.`,
      'Other people could read it on the screen.',
      'Remove "widget", or use "password".',
    ),
  'field/plain-password': ({ name }: { name: string }) =>
    error(
      `"${name}" hides the typed text, but its schema is not secret.`,
      'The text would be in the operation log.',
      'Add "secret": true to its schema.',
    ),
  'overlay/blank': ({ word }: { word: string }) =>
    error(
      `"${word}" has a text without visible characters.`,
      'Users would see nothing there.',
      'Write a visible text, or remove it.',
    ),
  'overlay/asks-nothing': ({ text }: { text: string }) =>
    error(
      `${text} is not a question.`,
      'Users must know what will happen before they confirm.',
      'Write a question that describes what will happen.',
    ),
  'overlay/leaves-nothing': ({ word, value, other }: { word: string; value: string; other: string }) =>
    error(
      `No value is allowed by "${word}" ${value} and "${other}" together.`,
      'No value could be saved.',
      `Use a "${word}" that does not contradict "${other}".`,
    ),
  'overlay/written-choice': ({ name, writer }: { name: string; writer: string }) =>
    error(
      `The command ${writer} writes or waits for the choice "${name}".`,
      'The value would no longer have a name.',
      'Keep the choice. Its title can be changed.',
    ),
  'overlay/asks-less': ({ name, call }: { name: string; call: string }) =>
    error(
      `"${name}" sends ${call} without a confirmation.`,
      'The base requires a confirmation for this call.',
      'Add "confirm" with a question that describes what will happen.',
    ),
  'overlay/needs-less': ({ name, call, missing }: { name: string; call: string; missing: string }) =>
    error(`"${name}" sends ${call} without ${missing}.`, 'The base requires it for this call.', `Add ${missing} to "needs".`),
  'overlay/device-call': ({ name, call }: { name: string; call: string }) =>
    error(
      `"${name}" sends ${call} directly.`,
      'Confirmation, guards and read-back of a device command are defined in its device file.',
      'Show the commands of the device with an "actions" node and its option "device".',
    ),
  'vendor/unknown-token': ({ name, known }: Unknown) =>
    error(
      `"${name}" is not a brand colour.`,
      'It would have no effect.',
      `Use one of: ${nearest(name, known, known.length).join(', ')}.`,
    ),
  'vendor/faint': ({ token, theme, mark, ground, ratio, least }: Faint) =>
    warning(
      `With this "${token}", the contrast between "${mark}" and "${ground}" in the ${theme} theme is only ${ratio} : 1.`,
      'It would be hard to see in sunlight or with impaired vision.',
      `Use a colour with a contrast of at least ${least} : 1 in both themes, or also change the background colour.`,
    ),
  'vendor/unknown-switch': (of: Unknown) =>
    error(`The switch "${of.name}" does not exist.`, 'It would have no effect.', offer(of)),
  'overlay/nothing-there': (of: Unknown) =>
    error(`There is no "${of.name}" here to remove.`, 'The patch would have no effect.', offer(of)),
  'overlay/drops-stop': ({ name }: { name: string }) =>
    error(
      `The patch removes the stop "${name}" from the screen.`,
      'A stop must always be visible.',
      'Keep it, or move it to another place on the screen.',
    ),
  'overlay/no-base': ({ file, prefix }: { file: string; prefix: string }) =>
    error(
      `There is no ${file} to patch.`,
      'Screens of a vendor must have the path of the vendor. Calls, guards, units and entities are defined by the base.',
      `Use the name of a file of the base, or give the screen a path under ${prefix}.`,
    ),
  'vendor/prefix-taken': ({ prefix, other }: { prefix: string; other: string }) =>
    error(
      `The prefix "${prefix}" also belongs to ${other}.`,
      'The order of the patches would be random.',
      'Give each vendor its own prefixes.',
    ),
  'vendor/no-folder': ({ place }: { place: string }) =>
    error(
      `EMS_SCHEMAS contains ${place}, which is not a folder of vendors.`,
      'The stations of these vendors would run without their patches.',
      'Use a folder that contains <vendor>/vendor.json, or remove it from EMS_SCHEMAS.',
    ),
  'vendor/no-file': ({ name }: { name: string }) =>
    error(
      `The vendor folder "${name}" has no vendor.json.`,
      'It is unknown to which stations its files apply.',
      `Add ${name}/vendor.json with a title and prefixes, or remove the folder.`,
    ),
  'vendor/same-name': ({ name }: { name: string }) =>
    error(
      `There is already another folder of the vendor "${name}".`,
      'Files of one folder would replace those of the other.',
      'Rename the folder, or move its files to the other one.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
