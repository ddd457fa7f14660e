import { describe, expect, it, test } from 'vitest';
import { inSentence, interpolate, say, translateWith } from '../../../src/core/texts/text.ts';

test('an interpolated text shows a dash for a missing value and a minus sign for a negative one, and keeps other braces', () => {
  expect(interpolate('{{limit}} kW at {{area}}', { limit: -30.5 })).toBe('−30.5 kW at –');
  expect(interpolate('{{toString}} {x}', {})).toBe('– {x}');
});

test('texts within a text are translated too', () => {
  const translate = translateWith({ 'Add {{title}}': '添加{{title}}', Unit: '单元' });
  expect(say({ text: 'Add {{title}}', values: { title: { text: 'Unit' } } }, translate)).toBe('添加单元');
  expect(say('Unknown', translate)).toBe('Unknown');
});

test('a title starts in lower case inside a sentence, except for abbreviations', () => {
  expect(['Price period', 'PCS unit', '电价时段', ''].map(inSentence)).toEqual(['price period', 'PCS unit', '电价时段', '']);
});

describe('numbers within texts', () => {
  it.each([
    [1234567.5, 'en_US', 'at most 1,234,567.5 kW'],
    [-1000, 'zh_CN', 'at most −1,000 kW'],
    [1234.5, 'de_DE', 'at most 1.234,5 kW'],
    [999, 'en_US', 'at most 999 kW'],
    ['40001', 'en_US', 'at most 40001 kW'],
  ])('are formatted for the language: %s in %s', (max, language, expected) => {
    const text = { text: 'at most {{max}}', values: { max: { text: '{{value}} {{unit}}', values: { value: max, unit: 'kW' } } } };
    expect(say(text, translateWith({}, language))).toBe(expected);
  });
});
