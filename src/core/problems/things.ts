// Texts of problems with entities, rules, calls, guards and devices.
import { nearest } from './nearest.ts';
import { error, offer, warning, type Names, type Unknown, type ProblemText } from './problemText.ts';

export const things = {
  'entity/refused-word': ({ name }: { name: string }) =>
    error(
      `"${name}" is not allowed in an entity.`,
      'Forms, vendors and checks could not see through it.',
      'Use "cases" for shapes that depend on a value, "choices" for an enumeration, "rules" for the rest.',
    ),
  'entity/ref-cycle': ({ ref }: { ref: string }) =>
    error(
      `"${ref}" leads back to itself.`,
      'The shape would have no end and no beginning.',
      'Break the circle with a property or "items".',
    ),
  'entity/case-clash': ({ name, cases }: { name: string; cases: Names }) =>
    error(
      `"${name}" has different shapes in the cases ${cases.join(' and ')}.`,
      'Both cases can hold together.',
      'Let both refer to one entry of $defs, or make the conditions exclude each other.',
    ),
  'entity/same-code': ({ names }: { names: Names }) =>
    error(`The choices ${names.join(' and ')} have one code.`, 'Nobody could tell them apart.', 'Give each its own code.'),
  'entity/secret-shape': ({ name }: { name: string }) =>
    error(
      `"${name}" is secret, and no plain text that a person types.`,
      'Only text can be sealed and shown as set; a default, choices or a fixed value would reach everybody with the content.',
      'Make it a string without default, const and choices, and no entry of a list.',
    ),
  'entity/stored-file': ({ name, stored }: { name: string; stored: string }) =>
    error(
      `The file "${name}" does not name a member that shows the stored file.`,
      'The field would look empty although a file is stored, and the user could not remove the file.',
      `Make "${stored}" a "readOnly" text, and name it in "file": { "stored": "${stored}" }.`,
    ),
  'entity/no-value': ({ detail }: { detail: string }) =>
    error(
      `No value is allowed here: ${detail}.`,
      'A form could not be saved, and no command given.',
      'Correct one of the two limits.',
    ),
  'entity/idle-word': ({ word, type, of }: { word: string; type: string; of: Names }) =>
    error(
      `"${word}" says nothing of a value of type ${type}.`,
      'Neither a form nor the station would refuse anything by it.',
      `It is a word of type ${of.join(' or ')}: correct the type, or take a word of this one.`,
    ),
  'entity/never-said': ({ word }: { word: string }) =>
    error(
      `The text for "${word}" is never said: the value has no "${word}".`,
      'A person would read the standard text instead, or be refused nothing.',
      `Give the value its "${word}", or the text to a word that it has.`,
    ),
  'entity/wrong-value': ({ word, value, detail }: { word: string; value: string; detail: string }) =>
    error(
      `"${word}" is ${value}, which ${detail}.`,
      'A form would begin with a value that it refuses, or offer one.',
      'Give it a value that the schema itself allows.',
    ),
  'entity/slow-pattern': ({ pattern }: { pattern: string }) =>
    error(
      `The regular expression ${pattern} can be kept busy for ever by a short text.`,
      'Pieces that repeat in more than one way are tried in every way; the station would stand still meanwhile.',
      'Let each repeated piece begin with a letter that cannot end the piece before it.',
    ),
  'entity/family-writable': ({ unit }: { unit: string }) =>
    error(
      `"${unit}" is a family of units, but the property can be written.`,
      'A typed number needs one unit.',
      'Name one unit, or mark the property readOnly.',
    ),
  'limit/no-figure': ({ word }: { word: string }) =>
    error(
      `The limit does not say by "${word}" where its figure stands.`,
      'A point of a device is limited by the data of the device, everything else by what a call answers.',
      `Write "${word}", and not the other of "from" and "read".`,
    ),
  'limit/other-unit': ({ unit, other }: { unit: string; other: string }) =>
    error(
      `The figure is in ${other}, the value that it limits in ${unit}.`,
      'The limit would be off by the ratio of the two.',
      'Name a figure of the same unit, or of another one that measures the same in the same size.',
    ),
  'call/other-unit': ({ unit, other, call }: { unit: string; other: string; call: string }) =>
    error(
      `The call "${call}" takes this value in ${unit}, and it is given in ${other}.`,
      'It would be off by the ratio of the two, or be another quantity.',
      'Give both places the same unit.',
    ),
  'rule/unknown-parameter': ({ name, known, rule }: Unknown & { rule: string }) =>
    error(`The rule "${rule}" has no parameter "${name}".`, 'It would have no effect.', offer({ name, known })),
  'rule/missing-parameter': ({ name, rule }: { name: string; rule: string }) =>
    error(`The rule "${rule}" needs "${name}".`, 'Without it nothing can be checked.', `Add "${name}".`),
  'rule/with-itself': ({ rule, pointer }: { rule: string; pointer: string }) =>
    error(
      `The rule "${rule}" holds "${pointer}" against itself.`,
      'It would always hold or never, whatever is typed.',
      'Name the other member that it is about.',
    ),
  'rule/only-warns': ({ rule }: { rule: string }) =>
    error(
      `The rule "${rule}" only advises, but is written as one that blocks.`,
      'Its limits are a recommendation.',
      'Add "warnOnly": true.',
    ),
  'call/duplicate': ({ name, other }: { name: string; other: string }) =>
    error(`The call "${name}" is declared in ${other} too.`, 'Only one of them could be served.', 'Keep one of them.'),
  'call/same-path': ({ name, other, url }: { name: string; other: string; url: string }) =>
    error(`"${name}" and "${other}" have one path, ${url}.`, 'Only one of them could be served.', 'Give each its own path.'),
  'call/no-handler': ({ name }: { name: string }) =>
    error(
      `The station has no handler for "${name}".`,
      'The call would answer 404.',
      'Write it under src/station/domain/, or mark the call "planned": true.',
    ),
  'call/planned-handler': ({ name }: { name: string }) =>
    error(`"${name}" is marked planned, but has a handler.`, 'The count of what is left would be wrong.', 'Remove "planned".'),
  'call/unknown-handler': (of: Unknown) =>
    error(
      `The station has a handler for "${of.name}", which no catalogue declares.`,
      'Nobody could call it.',
      `Declare it under schemas/calls/. The nearest names: ${nearest(of.name, of.known).join(', ')}.`,
    ),
  'call/acts': ({ name, title }: { name: string; title: string }) =>
    error(
      `"${name}" is read, but it does something: "${title}".`,
      'It would be done each time somebody looks.',
      'Read a call without a title; what acts is called by a command.',
    ),
  'call/past-acts': ({ name }: { name: string }) =>
    error(
      `"${name}" may be asked as of the past, and is no plain read.`,
      'Nothing can be done in the past, and whoever only looks needs no right for it.',
      'Take "past" away; it belongs to calls without title and needs that answer data.',
    ),
  'call/endless-request': ({ name, member, word }: { name: string; member: string; word: string }) =>
    error(
      `The request of "${name}" has no "${word}" at "${member}".`,
      'One request could be of any size, and everything else the station does would wait for it.',
      `Add "${word}" there${word === 'maxProperties' ? ', or "additionalProperties": false' : ''}.`,
    ),
  'call/restores-nothing': ({ name, read }: { name: string; read: string }) =>
    error(
      `"${name}" does not take back what "${read}" answers.`,
      'A file of settings could be made and not restored.',
      'Name a read without parameters, in a call with a title that saves the whole of it; a document needs no "restores".',
    ),
  'call/missing-param': ({ name, call }: { name: string; call: string }) =>
    error(`The call "${call}" requires "${name}".`, 'The station would refuse the request.', `Add "${name}" to "params".`),
  'call/wrong-param': ({ name, call, detail }: { name: string; call: string; detail: string }) =>
    error(
      `${name} is nothing that "${call}" takes here: it ${detail}.`,
      'The station would refuse the request.',
      'Write a value of the shape of the request.',
    ),
  'call/unknown-param': ({ name, known, call }: Unknown & { call: string }) =>
    error(`The request of "${call}" has no "${name}".`, 'The station would refuse the request.', offer({ name, known })),
  'guard/incomplete': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The guard "${name}" ${detail}.`,
      'It could not be decided, or nobody would be told why.',
      'A right has "says"; a state has "when" and "says"; a step has "says"; a bundle has "of" alone. "explains" requires "go".',
    ),
  'guard/unknown-right': (of: Unknown) =>
    error(`No role carries the right "${of.name}".`, 'Nobody could ever do what it guards.', offer(of)),
  'guard/cycle': ({ name }: { name: string }) =>
    error(`The bundle "${name}" contains itself.`, 'It could not be decided.', 'Break the circle.'),
  'device/not-writable': ({ name }: { name: string }) =>
    error(
      `The point "${name}" cannot be written.`,
      'The command would be refused.',
      'Give the point "access": "write" or "both".',
    ),
  'device/rest-not-free': ({ name }: { name: string }) =>
    error(
      `The command "${name}" brings the device to rest, but needs more than "stop-device".`,
      'A shutdown would wait for it, and nothing may delay a stop.',
      'Give the command "needs": ["stop-device"], or name another one.',
    ),
  'device/rest-energizes': ({ name }: { name: string }) =>
    error(
      `The command "${name}" brings the device to rest, and is said to energize.`,
      'It would be refused while something has latched, which is when a stop is needed most.',
      'Take "energizes" from the command, or name another one.',
    ),
  'device/role-needs': ({ role, thing, name }: { role: string; thing: string; name: string }) =>
    error(
      `The type is a "${role}", but has no ${thing} "${name}".`,
      'The station would look for it in vain in balances, dispatch or reports.',
      `Add the ${thing}, or take the role away; schemas/roles.json says what each role needs.`,
    ),
  'device/role-unit': ({ role, point, unit, own }: { role: string; point: string; unit: string; own: string | undefined }) =>
    error(
      `The point "${point}" ${own === undefined ? 'has no unit' : `is in "${own}"`}, and the station reckons with it in "${unit}".`,
      `Of a "${role}" it goes into balances and limits as it stands: they would be wrong by the difference.`,
      `Write "unit": "${unit}". "scale" of its registers brings what the device counts in to it.`,
    ),
  'device/role-choice': ({ role, point, name }: { role: string; point: string; name: string }) =>
    error(
      `The point "${point}" has no choice "${name}".`,
      `The simulated "${role}" speaks by that name, and would tell and take nothing.`,
      `Name the choice so; schemas/roles.json says which names a "${role}" has.`,
    ),
  'device/check-taken': ({ name }: { name: string }) =>
    error(
      `"${name}" is checked already, by the role of the type.`,
      'What the role declares holds for every type of it; this one would never be made.',
      'Give it another name; it is then made beside that of the role.',
    ),
  'device/check-numbers': ({ name, number }: { name: string; number: string }) =>
    error(
      `The advice of the check "${name}" does not contain {{${number}}}.`,
      'A person could not see what contradicts what.',
      'Write both numbers into the advice: {{measured}} and {{expected}}.',
    ),
  'device/follows-nothing': ({ name }: { name: string }) =>
    error(
      `There is no alarm "${name}" to follow.`,
      'It would never be folded under its cause.',
      'Name an alarm of this type, "../name" of the type around it, or "type#name".',
    ),
  'device/follows-lesser': ({ name, level }: { name: string; level: string }) =>
    error(
      `"${name}" is less grave than this alarm of level ${level}.`,
      'The graver alarm would be hidden under it, so it is never folded.',
      'Name an alarm of the same level or a graver one.',
    ),
  'device/follows-circle': ({ name }: { name: string }) =>
    error(`"${name}" follows itself by way of others.`, 'None of them would be the cause.', 'Take one of them out of "follows".'),
  'sunspec/unreadable': ({ detail }: { detail: string }) =>
    error(
      `This looks like a SunSpec model, but ${detail}.`,
      'No device type can be made of it.',
      'Take the published JSON file of the model, unchanged, or add what is missing at this place.',
    ),
  'device/part-cycle': ({ type }: { type: string }) =>
    error(`"${type}" contains itself.`, 'It would have no end.', 'Break the circle of parts.'),
  'device/same-page': ({ type, other, path }: { type: string; other: string; path: string }) =>
    error(`"${type}" and "${other}" have one page, ${path}.`, 'Only one of them could be opened.', 'Give each its own path.'),
  'model/point-missing': ({ name, model }: { name: string; model: string }) =>
    warning(
      `The model "${model}" says nowhere how "${name}" is read.`,
      'The point stays missing on such devices.',
      'Add a register, or name the point under "lacks" if the make does not have it.',
    ),
  'model/lacks-and-reads': ({ name }: { name: string }) =>
    error(`"${name}" is lacking, and has a register or is computed.`, 'Only one of them can be true.', 'Take one of them away.'),
  'model/unknown-alarm': (of: Unknown) => error(`There is no alarm "${of.name}".`, 'Its text would never be told.', offer(of)),
  'model/outside-block': ({ name, count }: { name: string; count: number }) =>
    error(
      `The block "${name}" asks for ${count} registers at once.`,
      'Modbus answers at most 125 registers or 2000 bits.',
      'Split the block.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
