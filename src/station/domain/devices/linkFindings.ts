// Finds values of a connection test that contradict each other or the settings, and the setting that corrects them.
import { formatValue, joinFormatted } from '../../../core/format/format.ts';
import type { Text, TextObject } from '../../../core/language.ts';
import { asTextObject, inSentence } from '../../../core/texts/text.ts';
import type { CrossCheck, Proposal } from '../../contract/index.ts';
import { enteredOtherwise } from '../../acquire/trial/entered.ts';
import { isTypical } from '../../modbus/range.ts';
import { nameOf, pointIn, saidOf, type Sight } from './linkSight.ts';

export interface LinkFinding {
  what: TextObject;
  seen: TextObject;
  /** The form field that corrects it, and the value for it. */
  field?: string;
  offer?: string | number;
}

export const findingsIn = (sight: Sight): readonly LinkFinding[] => [
  ...[sight.test.proposal].flatMap((each) => (each ? [proposed(each, sight)] : [])),
  ...sameEverywhere(sight),
  ...answersOtherwise(sight),
  ...(sight.test.contradictions ?? []).map((each) => contradiction(each, sight)),
  ...ratedOtherwise(sight),
  ...(sight.test.proposal ? [] : scaledOtherwise(sight)),
];

function proposed({ setting, value, point, reads }: Proposal, sight: Sight): LinkFinding {
  const values = { point: inSentence(nameOf(point, sight)), reads: saidOf(point, reads, sight), value };
  if (setting === 'table')
    return {
      what: { text: 'The model uses a different register table' },
      seen: { text: 'In the register table "{{value}}", {{point}} is {{reads}}. Select another model.', values },
    };
  if (typeof value === 'number' && value < 0)
    return {
      what: { text: 'The register addresses of the model are too high by one' },
      seen: { text: 'One address lower, {{point}} is {{reads}}. Select another model.', values },
    };
  return {
    what: asTextObject(fieldTitle(setting, sight)),
    seen: { text: 'With {{value}}, {{point}} is {{reads}}', values: { ...values, value: String(value) } },
    field: setting,
    offer: value,
  };
}

function sameEverywhere({ test: { uniform } }: Sight): LinkFinding[] {
  if (uniform === undefined) return [];
  const what = { text: 'All measured values are identical' };
  return [{ what, seen: { text: sameWords, values: { value: uniform } } }];
}
/** Also part of the result sentence of a connection test. */
export const sameWords =
  'All registers read contain {{value}}. Check that the device is running, and check the unit ID and the model.';

/** A device that responds with a different unit ID may be the right one. */
function answersOtherwise(sight: Sight): LinkFinding[] {
  const { result, unit } = sight.test;
  if (result !== 'unit' || unit === undefined) return [];
  const seen = { text: 'The device responds as unit {{unit}}', values: { unit } };
  return [{ what: asTextObject(fieldTitle('answersAs', sight)), seen, field: 'answersAs', offer: unit }];
}

/** The title of the form field. */
function fieldTitle(setting: string, { context }: Sight): Text {
  const { properties = {}, cases = {} } = context.station.content().entities.device ?? {};
  const all = [properties, ...Object.values(cases).map((each) => each.properties)];
  return all.find((each) => each[setting])?.[setting]?.title ?? setting;
}

function contradiction({ check, measured, expected, opposite, scaled }: CrossCheck, sight: Sight): LinkFinding {
  const turned = opposite && check.as === 'agrees' ? check.opposite : undefined;
  const values = {
    measured: saidOf(check.point, measured, sight),
    expected: saidOf(check.point, expected, sight),
    ...(scaled && { point: nameOf(scaled.point, sight), factor: scaled.factor }),
  };
  const text = !scaled
    ? '{{measured}} read, {{expected}} expected'
    : scaled.factor < 0
      ? '{{measured}} read, {{expected}} expected. {{point}} matches with the opposite sign. Check the direction of the current transformers and the sign of its register.'
      : '{{measured}} read, {{expected}} expected. {{point}} matches if multiplied by {{factor}}. Check the scale of its register and the transformer ratios.';
  return { what: asTextObject((turned ?? check.alarm).title), seen: { text, values } };
}

function ratedOtherwise({ test: { values = {}, odd }, record, type, format }: Sight): LinkFinding[] {
  return enteredOtherwise(type, record, values)
    .filter(({ name }) => !odd?.has(name))
    .map(({ name, entered, reported }) => {
      const formatted = (value: number): string => joinFormatted(formatValue(type.points[name], value, format));
      return {
        what: asTextObject(type.config?.properties?.[name]?.title ?? name),
        seen: {
          text: '{{entered}} entered, {{reported}} reported by the device',
          values: { entered: formatted(entered), reported: formatted(reported) },
        },
        field: name,
        offer: reported,
      };
    });
}

const factors = [0.001, 0.01, 0.1, 10, 100, 1000];
/** Values that one factor, and no other, brings into their typical range. */
function scaledOtherwise(sight: Sight): LinkFinding[] {
  const { test } = sight;
  return [...(test.odd ?? [])].flatMap(([key, why]) => {
    const [point, value] = [pointIn(key, sight), test.values?.[key]];
    if (why !== 'typical' || point === undefined || value === undefined) return [];
    const [factor, ...others] = factors.filter((each) => isTypical(point, value * each));
    if (factor === undefined || others.length > 0) return [];
    const [seen, would] = [saidOf(key, value, sight), saidOf(key, value * factor, sight)];
    const text = '{{seen}} read; multiplied by {{factor}} it is {{would}}. Check the scale of its register and the ratios.';
    return [{ what: asTextObject(nameOf(key, sight)), seen: { text, values: { seen, factor, would } } }];
  });
}
