// Texts of problems with screens, nodes, fields and commands.
import { error, offer, warning, type Names, type Unknown, type ProblemText } from './problemText.ts';

export const screens = {
  'screen/same-id': ({ id, other }: { id: string; other: string }) =>
    error(`The id "${id}" is taken by ${other}.`, 'Menus and links could not tell them apart.', 'Give each screen its own id.'),
  'screen/empty': ({ name }: { name: string }) =>
    warning(
      `The page "${name}" draws nothing and leads nowhere.`,
      'Whoever opens it would stand before nothing, or its entry would not be there.',
      'Give it a "body", a "part" or a "redirect", or put entries under it in the menu.',
    ),
  'screen/same-path': ({ path, other }: { path: string; other: string }) =>
    error(
      `The path ${path} collides with ${other}.`,
      'Only one of the screens could be opened.',
      'Give each screen its own path.',
    ),
  'screen/replaces-generated': ({ type }: { type: string }) =>
    warning(
      `This screen replaces the generated page of "${type}".`,
      'Points added to the device file may not appear here by themselves.',
      `Write "replaces": "${type}" if that is meant; else remove the screen.`,
    ),
  'screen/replaces-nothing': ({ name, path }: { name: string; path: string }) =>
    error(
      `"${name}" has no page at ${path} that could be replaced.`,
      'The made page would stand beside this one.',
      'Give the screen the path of that page, or take "replaces" away.',
    ),
  'screen/redirect-cycle': ({ paths }: { paths: Names }) =>
    error(
      `The redirects lead in a circle: ${paths.join(' → ')}.`,
      'The page would never open.',
      'Give one of them a condition or another target.',
    ),
  'screen/menu-circle': ({ ids }: { ids: Names }) =>
    error(
      `The menu entries stand under each other: ${ids.join(' → ')}.`,
      'None of them would be in the menu.',
      'Put one of them elsewhere.',
    ),
  'screen/lifts-nothing': ({ name, known }: Unknown) =>
    warning(
      `"${name}" lifts nothing.`,
      'No screen above this one declares an "enter" of that name.',
      known.length === 0 ? 'Remove it.' : `Inherited are: ${known.join(', ')}.`,
    ),
  'node/unknown-kind': ({ name, known }: Unknown) =>
    error(
      `There is no renderer for kind "${name}".`,
      'The node cannot be drawn, so the screen would have a hole.',
      `${offer({ name, known })} To add a kind see renderers/README.md.`,
    ),
  'node/same-name': ({ name }: { name: string }) =>
    error(
      `Two nodes of the screen are called "${name}".`,
      'What is chosen in one would be chosen in the other.',
      'Give each node its own name.',
    ),
  'node/chooses-in-repeat': ({ name }: { name: string }) =>
    error(
      `The node "${name}" chooses, but is repeated.`,
      'All repetitions would publish under one name.',
      'Place it outside of the repeat.',
    ),
  'node/untitled': ({ name, kind }: { name: string; kind: string }) =>
    error(
      `The node "${name}" has no title.`,
      `What a "${kind}" asks for is told by it; without one a person reads "${name}".`,
      'Give the node a "title".',
    ),
  'node/no-narrow': ({ name, count, most, by }: { name: string; count: number; most: number; by: string }) =>
    warning(
      `"${name}" shows ${count} columns and says nothing of a phone.`,
      `Beyond ${most} they find no room there: a person scrolls for what matters, and does not see what belongs to what.`,
      `Name under "${by}" what its reader needs first.`,
    ),
  'node/binding': ({ kind, detail }: { kind: string; detail: string }) =>
    error(
      `The kind "${kind}" ${detail}.`,
      'There would be nothing to draw, or two things at once.',
      'Bind the node as the description of its kind says.',
    ),
  'node/only-rights': ({ name }: { name: string }) =>
    error(
      `"${name}" is no right, so it cannot hide a screen or node.`,
      'States and steps guard calls; the command shows why it is disabled.',
      'Name rights only; the call carries the rest.',
    ),
  'field/other-unit': ({ unit, other }: { unit: string; other: string }) =>
    error(
      `This is in ${other}, and the field shows it in ${unit}.`,
      'One quantity would be read as another.',
      'Take a unit of the same quantity, or none: the value has its own.',
    ),
  'field/required-invisible': ({ name }: { name: string }) =>
    error(
      `"${name}" is required but may be invisible.`,
      'A person could not fill it and would not see why saving fails.',
      'Give it a "default" or "const", or move it into "cases".',
    ),
  'command/no-call': ({ name }: { name: string }) =>
    error(`The command "${name}" calls nothing.`, 'A button that does nothing.', 'Name a "call", or only "go" or "choose".'),
  'command/conditional-stop': ({ name, word }: { name: string; word: string }) =>
    error(`The stop "${name}" carries "${word}".`, 'Nothing may ever delay or hide a stop.', `Remove "${word}".`),
  'command/no-title': ({ name }: { name: string }) =>
    error(
      `The command "${name}" has no title where it is a button.`,
      'A person would see an empty button.',
      'Give it a "title".',
    ),
  'command/same-key': ({ key, name, other }: { key: string; name: string; other: string }) =>
    error(
      `The letter "${key}" presses "${other}" and "${name}".`,
      'One key can press one button.',
      'Give one of them another letter.',
    ),
  'draft/refreshed-twice': ({ draft, source }: { draft: string; source: string }) =>
    warning(
      `The draft "${draft}" brings "${source}" by itself.`,
      'After a save the same would be asked twice.',
      `Remove "${source}" from "refresh".`,
    ),
  'draft/create-unknown': ({ draft }: { draft: string }) =>
    error(
      `Nothing says whether the document of the draft "${draft}" exists.`,
      'Without a revision every save would try to create it.',
      'Read the document with a call whose answer has a "revision", or remove "create".',
    ),
  'unused/source': ({ name }: { name: string }) =>
    warning(`Nothing reads the source "${name}".`, 'It is never asked.', 'Remove it, or draw from it.'),
  'unused/draft': ({ name }: { name: string }) =>
    warning(`No node edits the draft "${name}".`, 'It has no face.', 'Remove it, or bind a node to it.'),
  'unused/command': ({ name }: { name: string }) =>
    warning(`The command "${name}" stands nowhere.`, 'Nobody can run it.', 'Remove it, or place it.'),
  'field/untitled': ({ name }: { name: string }) =>
    warning(
      `The field "${name}" has no title.`,
      'A person reads its name there, in English in every language.',
      'Give the property a "title" in its schema, or the field one here.',
    ),
  'unused/asked': ({ name, node }: { name: string; node: string }) =>
    warning(
      `Nothing reads what is entered as "${name}".`,
      'A person could choose there what they like, and the page would show the same.',
      `Remove it, or read it: { "from": "/chosen/${node}/${name}" }.`,
    ),
  'unused/part': ({ name }: { name: string }) =>
    warning(`No screen takes the part "${name}".`, 'It is never drawn.', 'Remove it, or take it.'),
  'unused/guard': ({ name }: { name: string }) =>
    warning(`Nothing needs the guard "${name}".`, 'It guards nothing.', 'Remove it, or name it in "needs".'),
} satisfies Record<string, (details: never) => ProblemText>;
