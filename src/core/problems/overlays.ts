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

/** What an author can do instead, by keyword. */
const remedies: Readonly<Record<string, string>> = {
  confirm: 'Keep the question, or write another one that says what will happen.',
  needs: 'Keep every guard; more may be added.',
  required: 'Keep what is required; more may be.',
  rules: 'Keep the rule; its words may be changed with "says".',
  default: 'Leave it. What a form begins with is decided by the base; a limit may be tightened.',
  initial: 'Leave it. What a form begins with is decided by the base.',
  unit: 'Leave it. Title and digits may be changed, the unit belongs to the registers.',
  role: 'Leave it. A device type of the vendor’s own may claim a role.',
  registers: 'Leave them. A make of the vendor’s own may be added under devices/models/.',
  confirmedBy: 'Leave it. A command counts as done when the device says so.',
  properties: 'Hide its field on the screens with "visible": false, or leave it.',
  call: 'Leave it. A command of its own name may be added.',
  tells: 'Keep the marks that lead to the page. Those of the base lead to pages of the base.',
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
const drawn = 'Hide it with "visible": false, or leave it.';
const remedyOf = (word: string, other: string): string => (Object.hasOwn(remedies, word) ? remedies[word] : undefined) ?? other;

export const overlays = {
  'overlay/widens': ({ word, from, to }: { word: string; from: string; to: string }) =>
    error(`"${word}" is loosened from ${from} to ${to}.`, 'A vendor may only narrow.', `Keep ${from}, or go the other way.`),
  'overlay/refused': ({ word }: { word: string }) =>
    error(
      `A vendor may not change "${word}".`,
      'Shapes, calls, registers and what a command does belong to the base.',
      remedyOf(word, 'Change texts, places, limits, or add what is the vendor’s own.'),
    ),
  'overlay/deletes': ({ word, under, isDrawn }: { word: string; under: string; isDrawn: boolean }) =>
    error(
      `A vendor may not remove "${word}".`,
      'Only nodes, columns, tabs, groups, fields and menu entries can be taken away.',
      remedyOf(word, remedyOf(under, isDrawn ? drawn : 'Leave it as it is.')),
    ),
  'overlay/hides': ({ word, what }: { word: string; what: string }) =>
    error(
      `"${word}" would hide ${what} here.`,
      what === 'alarms' ? 'What warns is always seen.' : 'A stop can always be reached.',
      'Leave it out. It may be placed elsewhere with "before" and "after", and what stands beside it may be hidden.',
    ),
  'overlay/bars': ({ word, call }: { word: string; call: string }) =>
    error(
      `"${word}" would have the station refuse ${call}.`,
      'Nobody is kept from a stop, from what warns, or from signing in.',
      'Leave it out. What else a call or a device command needs may be added there.',
    ),
  'overlay/calms': ({ from, to }: { from: string; to: string }) =>
    error(
      `The tone ${from} is softened to ${to}.`,
      'What warns, and what is dangerous to press, would look like anything else.',
      `Keep ${from}, or take a louder one.`,
    ),
  'overlay/other-name': ({ name, neighbour }: { name: string; neighbour: string }) =>
    error(
      `"${name}" is given the name of "${neighbour}", which stands beside it.`,
      'A person would take the one for the other.',
      'Give it a name of its own.',
    ),
  'overlay/route-taken': ({ name, other }: { name: string; other: string }) =>
    error(
      `The base opens the screen "${other}" by the route name "${name}".`,
      'What leads there by its name could open this screen instead.',
      'Give the screen a name of its own.',
    ),
  'overlay/draws-freely': ({ name, word }: { name: string; word: string }) =>
    error(
      `"${name}" is drawn here once more, without the "${word}" that it has elsewhere.`,
      'The base draws it under that condition alone.',
      `Write the same condition under "${word}", alone or in an "all".`,
    ),
  'field/shown-secret': ({ name }: { name: string }) =>
    error(
      `"${name}" is secret, and its widget would show what is typed.`,
      'Whoever stands behind the person could read it.',
      'Leave "widget" out, or write "password".',
    ),
  'overlay/blank': ({ word }: { word: string }) =>
    error(
      `"${word}" is given a text that nobody can read.`,
      'A person would see nothing there.',
      'Write a text, or leave it out.',
    ),
  'overlay/asks-nothing': ({ text }: { text: string }) =>
    error(
      `${text} asks nothing.`,
      'A person has to know what will happen before saying yes.',
      'Write a question that says what will happen.',
    ),
  'overlay/leaves-nothing': ({ word, value, other }: { word: string; value: string; other: string }) =>
    error(
      `"${word}" ${value} and "${other}" leave no value between them.`,
      'Nothing could be entered and saved.',
      `Keep "${word}" on its side of "${other}".`,
    ),
  'overlay/written-choice': ({ name, writer }: { name: string; writer: string }) =>
    error(
      `The choice "${name}" is written or awaited by the command ${writer}.`,
      'The value would have no name any more.',
      'Leave it; its title may be changed.',
    ),
  'overlay/asks-less': ({ name, call }: { name: string; call: string }) =>
    error(
      `"${name}" sends ${call} without a question.`,
      'The base asks before it does so.',
      'Add "confirm" with a question that says what will happen.',
    ),
  'overlay/needs-less': ({ name, call, missing }: { name: string; call: string; missing: string }) =>
    error(`"${name}" sends ${call} without ${missing}.`, 'The base asks for it before it does so.', `Add ${missing} to "needs".`),
  'overlay/device-call': ({ name, call }: { name: string; call: string }) =>
    error(
      `"${name}" sends ${call} by itself.`,
      'Question, guards and read-back of a device command stand in its device file.',
      'Draw the commands of the device with an "actions" node and its option "device".',
    ),
  'vendor/unknown-token': ({ name, known }: Unknown) =>
    error(
      `"${name}" is no colour of a brand.`,
      'It would have no effect.',
      `Use one of: ${nearest(name, known, known.length).join(', ')}.`,
    ),
  'vendor/faint': ({ token, theme, mark, ground, ratio, least }: Faint) =>
    warning(
      `With this "${token}", in the ${theme} theme "${mark}" stands out from "${ground}" by ${ratio} : 1 only.`,
      'In sunlight, or with weak eyes, nobody could tell it.',
      `Take a colour that stands out by ${least} : 1 in both themes, or give the one that it stands on as well.`,
    ),
  'vendor/unknown-switch': (of: Unknown) =>
    error(`Nothing reads the switch "${of.name}".`, 'It would have no effect.', offer(of)),
  'overlay/nothing-there': (of: Unknown) =>
    error(`There is no "${of.name}" here that could be taken away.`, 'The patch would have no effect.', offer(of)),
  'overlay/drops-stop': ({ name }: { name: string }) =>
    error(
      `The patch takes the stop "${name}" off the screen.`,
      'A stop is never hidden.',
      'Leave it where it is, or place it elsewhere on the screen.',
    ),
  'overlay/no-base': ({ file, prefix }: { file: string; prefix: string }) =>
    error(
      `There is no ${file} that this could patch.`,
      'A vendor’s own screens lie under its own path, and calls, guards, units and entities belong to the base.',
      `Name a file of the base, or give an own screen a path under ${prefix}.`,
    ),
  'vendor/prefix-taken': ({ prefix, other }: { prefix: string; other: string }) =>
    error(
      `The prefix "${prefix}" belongs to ${other} too.`,
      'The order of the two patches would be chance.',
      'Give each vendor its own prefixes.',
    ),
  'vendor/no-folder': ({ place }: { place: string }) =>
    error(
      `EMS_SCHEMAS names ${place}, where no vendor lies.`,
      'Its stations would run without the patches that are meant for them.',
      'Name a folder that holds <vendor>/vendor.json, or leave it out of EMS_SCHEMAS.',
    ),
  'vendor/no-file': ({ name }: { name: string }) =>
    error(
      `The folder "${name}" lies where vendors lie and holds no vendor.json.`,
      'Nobody knows which stations its files are for.',
      `Add ${name}/vendor.json with a title and prefixes, or take the folder away.`,
    ),
  'vendor/same-name': ({ name }: { name: string }) =>
    error(
      `Another folder of the vendor "${name}" is there already.`,
      'Files of the one would stand in the place of the other’s.',
      'Give the folder another name, or put its files into the other one.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
