// Texts of problems with screens, nodes, fields and commands.
import { error, offer, warning, type Names, type Unknown, type ProblemText } from './problemText.ts';

export const screens = {
  'screen/same-id': ({ id, other }: { id: string; other: string }) =>
    error(
      `The id "${id}" is already used by ${other}.`,
      'Menus and links could not distinguish them.',
      'Give each screen a different id.',
    ),
  'screen/empty': ({ name }: { name: string }) =>
    warning(
      `The page "${name}" has no content and no redirect.`,
      'It would be an empty page, or would not be in the menu.',
      'Add a "body", a "part" or a "redirect", or menu entries below it.',
    ),
  'screen/same-path': ({ path, other }: { path: string; other: string }) =>
    error(
      `The path ${path} conflicts with ${other}.`,
      'Only one of the screens could be opened.',
      'Give each screen a different path.',
    ),
  'screen/replaces-generated': ({ type }: { type: string }) =>
    warning(
      `This screen replaces the generated page of "${type}".`,
      'Points added to the device file do not appear here automatically.',
      `Add "replaces": "${type}" if this is intended. Otherwise remove the screen.`,
    ),
  'screen/replaces-nothing': ({ name, path }: { name: string; path: string }) =>
    error(
      `"${name}" has no page at ${path} to replace.`,
      'The generated page would exist in addition to this one.',
      'Give the screen the path of that page, or remove "replaces".',
    ),
  'screen/redirect-cycle': ({ paths }: { paths: Names }) =>
    error(
      `The redirects form a loop: ${paths.join(' → ')}.`,
      'The page would never open.',
      'Add a condition to one of them, or change its target.',
    ),
  'screen/menu-circle': ({ ids }: { ids: Names }) =>
    error(
      `The menu entries are under each other: ${ids.join(' → ')}.`,
      'None of them would appear in the menu.',
      'Move one of them.',
    ),
  'screen/lifts-nothing': ({ name, known }: Unknown) =>
    warning(
      `"${name}" removes no inherited condition.`,
      'No parent screen declares an "enter" with this name.',
      known.length === 0 ? 'Remove it.' : `Use one of the inherited names: ${known.join(', ')}.`,
    ),
  'node/unknown-kind': ({ name, known }: Unknown) =>
    error(
      `There is no renderer for kind "${name}".`,
      'The node cannot be shown.',
      `${offer({ name, known })} To add a kind, see renderers/README.md.`,
    ),
  'node/same-name': ({ name }: { name: string }) =>
    error(
      `Two nodes of the screen are named "${name}".`,
      'A choice in one would also change the other.',
      'Give each node a different name.',
    ),
  'node/chooses-in-repeat': ({ name }: { name: string }) =>
    error(
      `The node "${name}" publishes a choice but is repeated.`,
      'All repetitions would use the same name.',
      'Move it out of the repeat.',
    ),
  'node/untitled': ({ name, kind }: { name: string; kind: string }) =>
    error(
      `The node "${name}" has no title.`,
      `Users need the title of a "${kind}". Without one they see "${name}".`,
      'Add a "title" to the node.',
    ),
  'node/no-narrow': ({ name, count, most, by }: { name: string; count: number; most: number; by: string }) =>
    warning(
      `"${name}" shows ${count} columns but has no columns for narrow screens.`,
      `A phone has room for ${most} columns. With more, users must scroll sideways and lose the context.`,
      `List the most important columns under "${by}".`,
    ),
  'node/binding': ({ kind, detail }: { kind: string; detail: string }) =>
    error(
      `The kind "${kind}" ${detail}.`,
      'There would be no value to show, or two values.',
      'Use a binding that its kind supports.',
    ),
  'node/only-rights': ({ name }: { name: string }) =>
    error(
      `"${name}" is not a right, so it cannot hide a screen or node.`,
      'States and steps are guards of calls. The command shows why it is disabled.',
      'Use only rights here. Other guards belong to the call.',
    ),
  'field/other-unit': ({ unit, other }: { unit: string; other: string }) =>
    error(
      `The value is in ${other}, but the field shows it in ${unit}.`,
      'The value would be misread.',
      'Use a unit of the same quantity, or remove it: the value has its own unit.',
    ),
  'field/required-invisible': ({ name }: { name: string }) =>
    error(
      `"${name}" is required but can be invisible.`,
      'Users could not enter it and would not see why saving fails.',
      'Add a "default" or "const", or move it into "cases".',
    ),
  'command/no-call': ({ name }: { name: string }) =>
    error(`The command "${name}" has no action.`, 'Its button would have no effect.', 'Add "call", "go", "choose" or "print".'),
  'command/conditional-stop': ({ name, word }: { name: string; word: string }) =>
    error(`The stop "${name}" has "${word}".`, 'A stop must never be delayed or hidden.', `Remove "${word}".`),
  'command/no-title': ({ name }: { name: string }) =>
    error(`The command "${name}" is a button without a title.`, 'Users would see an empty button.', 'Give it a "title".'),
  'command/same-key': ({ key, name, other }: { key: string; name: string; other: string }) =>
    error(
      `"${other}" and "${name}" have the same key "${key}".`,
      'A key can activate only one button.',
      'Use another letter for one of them.',
    ),
  'draft/refreshed-twice': ({ draft, source }: { draft: string; source: string }) =>
    warning(
      `The draft "${draft}" already refreshes "${source}".`,
      'It would be requested twice after a save.',
      `Remove "${source}" from "refresh".`,
    ),
  'draft/create-unknown': ({ draft }: { draft: string }) =>
    error(
      `It cannot be determined whether the document of the draft "${draft}" exists.`,
      'Without a revision every save would try to create it.',
      'Read the document with a call whose answer has a "revision", or remove "create".',
    ),
  'unused/source': ({ name }: { name: string }) =>
    warning(`The source "${name}" is not used.`, 'It is never requested.', 'Remove it, or use it.'),
  'unused/draft': ({ name }: { name: string }) =>
    warning(`No node edits the draft "${name}".`, 'Users cannot edit it.', 'Remove it, or bind a node to it.'),
  'unused/command': ({ name }: { name: string }) =>
    warning(`The command "${name}" is not shown anywhere.`, 'Users cannot run it.', 'Remove it, or show it.'),
  'field/untitled': ({ name }: { name: string }) =>
    warning(
      `The field "${name}" has no title.`,
      'Users see its internal name, in every language.',
      'Add a "title" to the property in its schema, or to the field here.',
    ),
  'unused/asked': ({ name, node }: { name: string; node: string }) =>
    warning(
      `The input "${name}" is not used.`,
      'It would have no effect on the page.',
      `Remove it, or use it: { "from": "/chosen/${node}/${name}" }.`,
    ),
  'unused/part': ({ name }: { name: string }) =>
    warning(`No screen uses the part "${name}".`, 'It is never shown.', 'Remove it, or use it.'),
  'unused/guard': ({ name }: { name: string }) =>
    warning(`The guard "${name}" is not used.`, 'It has no effect.', 'Remove it, or list it under "needs".'),
} satisfies Record<string, (details: never) => ProblemText>;
