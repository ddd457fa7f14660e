// Texts of problems of plants.
import { error, offer, type ProblemText, type Unknown } from './problemText.ts';

export const plants = {
  'plant/same-id': ({ id }: { id: string }) =>
    error(`Two devices of the plant have the id "${id}".`, 'Only one of them would be there.', 'Give each device its own id.'),
  'plant/unknown-model': ({ type, ...of }: Unknown & { type: string }) =>
    error(
      `The type "${type}" has no make "${of.name}".`,
      'Nobody would know where its points lie, so it would not be acquired.',
      `${offer(of)} Makes lie in the file of the type and under schemas/devices/models/.`,
    ),
  'plant/unknown-device': (of: Unknown) =>
    error(`The plant has no device "${of.name}".`, 'The relation or the fault would come to nothing.', offer(of)),
  'plant/unknown-place': (of: Unknown) =>
    error(`The plant has no grid-connection point "${of.name}".`, 'The device would stand nowhere and count nowhere.', offer(of)),
  'plant/wrong-value': ({ value, name, detail }: { value: string; name: string; detail: string }) =>
    error(
      `${value} cannot be the setting "${name}" of the device: it ${detail}.`,
      'The demo would run with what no form would take.',
      'Take a value that the config of its type allows.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
