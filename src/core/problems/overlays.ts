// Texts of problems of vendors and their patches.
import { error, offer, type Told, type Unknown } from './told.ts';

export const overlays = {
  'overlay/widens': ({ word, from, to }: { word: string; from: string; to: string }) =>
    error(`"${word}" is loosened from ${from} to ${to}.`, 'A vendor may only narrow.', `Keep ${from}, or go the other way.`),
  'overlay/refused': ({ word }: { word: string }) =>
    error(
      `A vendor may not change "${word}".`,
      'Shapes, calls, registers and what a command does belong to the base.',
      'Change texts, places, limits, or add what is the vendor’s own.',
    ),
  'overlay/deletes': ({ word }: { word: string }) =>
    error(
      `A vendor may not remove "${word}".`,
      'Only nodes, columns, tabs, groups, fields and menu entries can be taken away.',
      'Hide it with "visible": false, or leave it.',
    ),
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
  'vendor/same-name': ({ name }: { name: string }) =>
    error(
      `Another folder of the vendor "${name}" is there already.`,
      'Files of the one would stand in the place of the other’s.',
      'Give the folder another name, or put its files into the other one.',
    ),
} satisfies Record<string, (details: never) => Told>;
