// Texts of problems with plants.
import { error, offer, type ProblemText, type Unknown } from './problemText.ts';

export const plants = {
  'plant/same-name': ({ name, things }: { name: string; things: string }) =>
    error(
      `Two ${things} have the name "${name}".`,
      'What is led to by it finds only one of them.',
      'Give each a name of its own.',
    ),
  'plant/unknown-model': ({ type, ...of }: Unknown & { type: string }) =>
    error(
      `The type "${type}" has no make "${of.name}".`,
      'Nobody would know where its points lie, so it would not be acquired.',
      `${offer(of)} Makes lie in the file of the type and under schemas/devices/models/.`,
    ),
  'plant/unknown-device': (of: Unknown) =>
    error(`The plant has no device "${of.name}".`, 'The relation or the fault would come to nothing.', offer(of)),
  'plant/other-type': ({ name, type, wanted }: Record<'name' | 'type' | 'wanted', string>) =>
    error(
      `The device "${name}" is of the type "${type}", not "${wanted}".`,
      `Whatever uses the relation "${wanted}" would find nothing there.`,
      `Name a device of the type "${wanted}".`,
    ),
  'plant/unknown-place': (of: Unknown) =>
    error(`The plant has no grid-connection point "${of.name}".`, 'The device would stand nowhere and count nowhere.', offer(of)),
  'plant/unknown-unit': (of: Unknown) =>
    error(`Its grid-connection point has no unit "${of.name}".`, 'The device would count with none.', offer(of)),
  'plant/unknown-day': (of: Unknown) =>
    error(`There is no set of prices or template "${of.name}".`, 'The month would be without.', offer(of)),
  'plant/wrong-record': ({ value, detail }: { value: string; detail: string }) =>
    error(
      `${value} ${detail}.`,
      'The demo would start with what no form would take, and could not be saved again.',
      'Write it as its form saves it; what may stand there is said by its entity under schemas/entities/.',
    ),
  'plant/wrong-value': ({ value, name, detail }: { value: string; name: string; detail: string }) =>
    error(
      `${value} cannot be the setting "${name}" of the device: it ${detail}.`,
      'The demo would run with what no form would take.',
      'Take a value that the config of its type allows.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
