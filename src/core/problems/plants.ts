// Texts of problems with plants.
import { error, offer, type ProblemText, type Unknown } from './problemText.ts';

export const plants = {
  'plant/same-name': ({ name, things }: { name: string; things: string }) =>
    error(
      `Two ${things} have the name "${name}".`,
      'References by this name would find only one of them.',
      'Give each a different name.',
    ),
  'plant/unknown-model': ({ type, ...of }: Unknown & { type: string }) =>
    error(
      `The type "${type}" has no model "${of.name}".`,
      'Its registers would be unknown, so the device would not be read.',
      `${offer(of)} Models are in the file of the type and under schemas/devices/models/.`,
    ),
  'plant/unknown-device': (of: Unknown) =>
    error(`The plant has no device "${of.name}".`, 'The relation or the fault would have no effect.', offer(of)),
  'plant/other-type': ({ name, type, wanted }: Record<'name' | 'type' | 'wanted', string>) =>
    error(
      `The device "${name}" is of the type "${type}", not "${wanted}".`,
      `Functions that use the relation "${wanted}" would find no device.`,
      `Use a device of the type "${wanted}".`,
    ),
  'plant/unknown-place': (of: Unknown) =>
    error(`The plant has no grid connection point "${of.name}".`, 'The device would not be included in any balance.', offer(of)),
  'plant/unknown-unit': (of: Unknown) =>
    error(`Its grid connection point has no unit "${of.name}".`, 'The device would not be included in any unit.', offer(of)),
  'plant/unknown-day': (of: Unknown) =>
    error(`There is no set of prices or template "${of.name}".`, 'The month would have none.', offer(of)),
  'plant/wrong-record': ({ value, detail }: { value: string; detail: string }) =>
    error(
      `${value} ${detail}.`,
      'The demo would start with values that forms reject, so they could not be saved again.',
      'Use the shape of its entity under schemas/entities/.',
    ),
  'plant/wrong-value': ({ value, name, detail }: { value: string; name: string; detail: string }) =>
    error(
      `${value} cannot be the setting "${name}" of the device: it ${detail}.`,
      'The demo would run with values that forms reject.',
      'Use a value that the config of its type allows.',
    ),
} satisfies Record<string, (details: never) => ProblemText>;
