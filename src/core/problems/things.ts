// Texts of problems with entities, rules, calls, guards and devices.
import { nearest } from './nearest.ts';
import { error, offer, warning, type Names, type Unknown, type ProblemText } from './problemText.ts';

export const things = {
  'entity/refused-word': ({ name }: { name: string }) =>
    error(
      `"${name}" is not allowed in an entity.`,
      'Forms, vendor patches and checks do not support it.',
      'Use "cases" for shapes that depend on a value, "choices" for an enumeration, "rules" for the rest.',
    ),
  'entity/ref-cycle': ({ ref }: { ref: string }) =>
    error(`"${ref}" refers to itself.`, 'The shape would be infinite.', 'Break the loop with a property or "items".'),
  'entity/case-clash': ({ name, cases }: { name: string; cases: Names }) =>
    error(
      `"${name}" has different shapes in the cases ${cases.join(' and ')}.`,
      'Both cases can apply at the same time.',
      'Use the same entry of $defs in both, or make the conditions exclude each other.',
    ),
  'entity/same-code': ({ names }: { names: Names }) =>
    error(
      `The choices ${names.join(' and ')} have the same code.`,
      'They could not be distinguished.',
      'Give each a different code.',
    ),
  'entity/secret-shape': ({ name }: { name: string }) =>
    error(
      `"${name}" is secret, but is not a plain text input.`,
      'Only text can be encrypted. Defaults, choices and fixed values are visible to every user.',
      'Make it a string without default, const and choices, outside of lists.',
    ),
  'entity/stored-file': ({ name, stored }: { name: string; stored: string }) =>
    error(
      `The file "${name}" does not name a member that shows the stored file.`,
      'The field would look empty although a file is stored, and the user could not remove the file.',
      `Make "${stored}" a "readOnly" text, and refer to it in "file": { "stored": "${stored}" }.`,
    ),
  'entity/no-value': ({ detail }: { detail: string }) =>
    error(
      `No value is allowed here: ${detail}.`,
      'Forms could not be saved and commands could not be sent.',
      'Correct one of the two limits.',
    ),
  'entity/idle-word': ({ word, type, of }: { word: string; type: string; of: Names }) =>
    error(
      `"${word}" has no effect on a value of type ${type}.`,
      'Forms and the station would not check it.',
      `It belongs to type ${of.join(' or ')}. Correct the type, or use a word of this type.`,
    ),
  'entity/never-said': ({ word }: { word: string }) =>
    error(
      `The text for "${word}" is never used because the value has no "${word}".`,
      'Users would see the standard text, or none.',
      `Add "${word}" to the value, or move the text to a word that the value has.`,
    ),
  'entity/wrong-value': ({ word, value, detail }: { word: string; value: string; detail: string }) =>
    error(
      `"${word}" cannot be ${value}, because it ${detail}.`,
      'Forms would start with an invalid value, or offer one.',
      'Use a value that the schema allows.',
    ),
  'entity/slow-pattern': ({ pattern }: { pattern: string }) =>
    error(
      `The regular expression ${pattern} can take extremely long for a short text.`,
      'Repetitions that can match in several ways are all tried, which would block the station.',
      'Make each repeated part start with a character that cannot be the end of the previous part.',
    ),
  'entity/family-writable': ({ unit }: { unit: string }) =>
    error(
      `"${unit}" is a family of units, but the property can be written.`,
      'An entered number needs one unit.',
      'Use a single unit, or make the property readOnly.',
    ),
  'limit/no-figure': ({ word }: { word: string }) =>
    error(
      `The limit has no "${word}".`,
      'Limits of device points are read from the device, all others from a call.',
      `Use "${word}", the other word of "from" and "read" is not allowed here.`,
    ),
  'limit/other-unit': ({ unit, other }: { unit: string; other: string }) =>
    error(
      `The limit is in ${other}, but the limited value is in ${unit}.`,
      'The limit would be wrong by the ratio of the units.',
      'Use a limit with the same unit, or with a unit of the same quantity and size.',
    ),
  'call/other-unit': ({ unit, other, call }: { unit: string; other: string; call: string }) =>
    error(
      `The call "${call}" expects this value in ${unit}, but it is in ${other}.`,
      'It would be wrong by the ratio of the units, or be another quantity.',
      'Use the same unit in both places.',
    ),
  'rule/unknown-parameter': ({ name, known, rule }: Unknown & { rule: string }) =>
    error(`The rule "${rule}" has no parameter "${name}".`, 'It would have no effect.', offer({ name, known })),
  'rule/missing-parameter': ({ name, rule }: { name: string; rule: string }) =>
    error(`The rule "${rule}" needs "${name}".`, 'The rule cannot be evaluated without it.', `Add "${name}".`),
  'rule/with-itself': ({ rule, pointer }: { rule: string; pointer: string }) =>
    error(
      `The rule "${rule}" compares "${pointer}" with itself.`,
      'It would always or never be met, regardless of the value.',
      'Use the other member.',
    ),
  'rule/only-warns': ({ rule }: { rule: string }) =>
    error(
      `The rule "${rule}" is only a recommendation, but is used as an error.`,
      'Its limits are recommendations and must not block saving.',
      'Add "warnOnly": true.',
    ),
  'call/duplicate': ({ name, other }: { name: string; other: string }) =>
    error(`The call "${name}" is also declared in ${other}.`, 'Only one of them could be served.', 'Keep one of them.'),
  'call/same-path': ({ name, other, url }: { name: string; other: string; url: string }) =>
    error(
      `"${name}" and "${other}" have the same path, ${url}.`,
      'Only one of them could be served.',
      'Give each a different path.',
    ),
  'call/no-handler': ({ name }: { name: string }) =>
    error(
      `The station has no handler for "${name}".`,
      'The call would return 404.',
      'Add one under src/station/domain/, or mark the call "planned": true.',
    ),
  'call/planned-handler': ({ name }: { name: string }) =>
    error(`"${name}" is marked as planned, but has a handler.`, 'The number of open calls would be wrong.', 'Remove "planned".'),
  'call/unknown-handler': (of: Unknown) =>
    error(
      `The station has a handler for "${of.name}", which is not in any catalogue.`,
      'It could not be called.',
      `Declare it under schemas/calls/. Similar names: ${nearest(of.name, of.known).join(', ')}.`,
    ),
  'call/acts': ({ name, title }: { name: string; title: string }) =>
    error(
      `"${name}" is used as a source, but performs an action: "${title}".`,
      'The action would be performed whenever the page is open.',
      'Use a call without a title. Actions are called by commands.',
    ),
  'call/no-right': ({ name }: { name: string }) =>
    error(
      `"${name}" performs an action, but requires no right.`,
      'Every user could perform it.',
      'List a right or a bundle with one under "needs", or give the reason under "everyone".',
    ),
  'call/needless-everyone': ({ name }: { name: string }) =>
    error(
      `"${name}" has "everyone", but only reads, requires a right, or is allowed without login.`,
      'The reason would be wrong.',
      'Remove "everyone".',
    ),
  'call/past-acts': ({ name }: { name: string }) =>
    error(
      `"${name}" has "past", but does not only read data.`,
      'Actions cannot be performed in the past, and reading requires no rights.',
      'Remove "past". It is only allowed for calls without title and needs that return data.',
    ),
  'call/endless-request': ({ name, member, word }: { name: string; member: string; word: string }) =>
    error(
      `The request of "${name}" has no "${word}" at "${member}".`,
      'A request could have any size and block the station.',
      `Add "${word}" there${word === 'maxProperties' ? ', or "additionalProperties": false' : ''}.`,
    ),
  'call/restores-nothing': ({ name, read }: { name: string; read: string }) =>
    error(
      `"${name}" does not accept the answer of "${read}".`,
      'A settings file could be created but not restored.',
      'Use a read without parameters, in a call with a title that saves all of its data. Documents need no "restores".',
    ),
  'call/missing-param': ({ name, call }: { name: string; call: string }) =>
    error(`The call "${call}" requires "${name}".`, 'The station would refuse the request.', `Add "${name}" to "params".`),
  'call/wrong-param': ({ name, call, detail }: { name: string; call: string; detail: string }) =>
    error(
      `${name} is not valid for "${call}" here: it ${detail}.`,
      'The station would refuse the request.',
      'Use a value that fits the request.',
    ),
  'call/unknown-param': ({ name, known, call }: Unknown & { call: string }) =>
    error(`The request of "${call}" has no "${name}".`, 'The station would refuse the request.', offer({ name, known })),
  'guard/incomplete': ({ name, detail }: { name: string; detail: string }) =>
    error(
      `The guard "${name}" ${detail}.`,
      'It could not be evaluated, or users would not see the reason.',
      'A right has "says"; a state and a caution have "when" and "says"; a step has "says"; a bundle has "of" alone. "explains" requires "go".',
    ),
  'guard/unknown-right': (of: Unknown) =>
    error(`No role has the right "${of.name}".`, 'Users could never run what it guards.', offer(of)),
  'guard/cycle': ({ name }: { name: string }) =>
    error(`The bundle "${name}" contains itself.`, 'It could not be evaluated.', 'Remove one of the references.'),
  'device/not-writable': ({ name }: { name: string }) =>
    error(
      `The point "${name}" cannot be written.`,
      'The command would be refused.',
      'Give the point "access": "write" or "both".',
    ),
  'device/rest-not-free': ({ name }: { name: string }) =>
    error(
      `The command "${name}" is the stop of the device, but needs more than "stop-device".`,
      'It would delay a shutdown. A stop must never be delayed.',
      'Give the command "needs": ["stop-device"], or use another one.',
    ),
  'device/rest-energizes': ({ name }: { name: string }) =>
    error(
      `The command "${name}" is the stop of the device, but has "energizes".`,
      'It would be refused while a latch is active, when a stop is most important.',
      'Remove "energizes" from the command, or use another one.',
    ),
  'device/role-needs': ({ role, thing, name }: { role: string; thing: string; name: string }) =>
    error(
      `The type has the role "${role}", but no ${thing} "${name}".`,
      'The station needs it for balances, dispatch or reports.',
      `Add the ${thing}, or remove the role. schemas/roles.json lists the requirements of each role.`,
    ),
  'device/role-unit': ({ role, point, unit, own }: { role: string; point: string; unit: string; own: string | undefined }) =>
    error(
      `The point "${point}" ${own === undefined ? 'has no unit' : `is in "${own}"`}, but the station calculates in "${unit}".`,
      `Balances and limits use this point of a "${role}" without conversion and would be wrong.`,
      `Use "unit": "${unit}", and convert the values of the device with "scale" of its registers.`,
    ),
  'device/role-choice': ({ role, point, name }: { role: string; point: string; name: string }) =>
    error(
      `The point "${point}" has no choice "${name}".`,
      `The simulated "${role}" uses this name and would not work.`,
      `Use this name. schemas/roles.json lists the names for a "${role}".`,
    ),
  'device/check-taken': ({ name }: { name: string }) =>
    error(
      `The role of the type already has a check "${name}".`,
      'A check of the role applies to every type with the role, so this one would never be used.',
      'Give it another name. It then applies in addition to the one of the role.',
    ),
  'device/check-numbers': ({ name, number }: { name: string; number: string }) =>
    error(
      `The advice of the check "${name}" does not contain {{${number}}}.`,
      'Users could not see which values contradict each other.',
      'Write both numbers into the advice: {{measured}} and {{expected}}.',
    ),
  'device/check-partner': ({ name }: { name: string }) =>
    error(
      `There is no other check "${name}".`,
      'The points of this check would never count as lost.',
      'Name another check of the same device or of its role.',
    ),
  'device/follows-nothing': ({ name }: { name: string }) =>
    error(
      `There is no alarm "${name}".`,
      'The alarm would never be folded under its cause.',
      'Use an alarm of this type, "../name" of the parent type, or "type#name".',
    ),
  'device/follows-lesser': ({ name, level }: { name: string; level: string }) =>
    error(
      `"${name}" is less severe than this alarm of level ${level}.`,
      'An alarm is never folded under a less severe one.',
      'Use an alarm of the same or a higher level.',
    ),
  'device/follows-circle': ({ name }: { name: string }) =>
    error(`"${name}" indirectly follows itself.`, 'None of the alarms would be the cause.', 'Remove one of them from "follows".'),
  'sunspec/unreadable': ({ detail }: { detail: string }) =>
    error(
      `This looks like a SunSpec model, but ${detail}.`,
      'No device type can be created from it.',
      'Use the published JSON file of the model without changes, or add the missing data here.',
    ),
  'device/part-cycle': ({ type }: { type: string }) =>
    error(`"${type}" contains itself.`, 'It would have infinitely many parts.', 'Remove one of the parts.'),
  'device/same-page': ({ type, other, path }: { type: string; other: string; path: string }) =>
    error(
      `"${type}" and "${other}" have the same page, ${path}.`,
      'Only one of them could be opened.',
      'Give each a different path.',
    ),
  'model/point-missing': ({ name, model }: { name: string; model: string }) =>
    warning(
      `The model "${model}" has no register for "${name}".`,
      'These devices would have no value for the point.',
      'Add a register, or list the point under "lacks" if the model does not have it.',
    ),
  'model/lacks-and-reads': ({ name }: { name: string }) =>
    error(
      `"${name}" is listed under "lacks", but has a register or is computed.`,
      'These contradict each other.',
      'Remove one of them.',
    ),
  'model/unknown-alarm': (of: Unknown) => error(`There is no alarm "${of.name}".`, 'Its text would never be shown.', offer(of)),
  'model/outside-block': ({ name, count }: { name: string; count: number }) =>
    error(
      `The block "${name}" requests ${count} registers at once.`,
      'Modbus allows at most 125 registers or 2000 bits per request.',
      'Split the block.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
