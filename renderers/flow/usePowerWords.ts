// Text of the power of a flow box: magnitude with unit, and direction.
import { joinFormatted, missing } from '../../src/core/format/format.ts';
import type { Schema } from '../../src/core/language.ts';
import { useText } from '../define.ts';
import { schemaIn } from '../shared/value/ownSchema.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import type { FlowBox } from './toFlow.ts';

export interface PowerWords {
  /** Magnitude and unit. `direction` gives the direction; there is never a sign. */
  power: string;
  direction: string;
  misfit: boolean;
}

export function usePowerWords(unit: string | undefined, schema: Schema | undefined): (box: FlowBox) => PowerWords {
  const say = useText();
  const format = useFormatAs();
  return (box) => {
    const own = schemaIn(schema, box.at + (box.option.power ?? '/power'));
    const direction = box.direction === 'unknown' ? say('no data') : say(box.direction);
    if (box.misfit !== undefined)
      return { power: String(box.misfit).slice(0, 20), direction: say('expected a number'), misfit: true };
    const power =
      box.power === undefined
        ? missing
        : joinFormatted(format(Math.abs(box.power), own, { unit: own?.unit === undefined ? unit : undefined }));
    return { power, direction, misfit: false };
  };
}
