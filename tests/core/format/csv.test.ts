import { expect, it } from 'vitest';
import { toCsvText } from '../../../src/core/format/csv.ts';

it.each<[name: string, text: string, field: string]>([
  ['plain text unchanged', 'PCS #1', 'PCS #1'],
  ['a formula as text', '=1+1', "'=1+1"],
  ['a formula after spaces as text, because some programs skip the spaces', '  @SUM(A1)', "'  @SUM(A1)"],
  ['a signed number unchanged, because it is not a formula', '-12.5', '-12.5'],
  ['a text with a comma in quotation marks', 'a,b', '"a,b"'],
  ['quotation marks doubled', 'a "b"', '"a ""b"""'],
])('a CSV field contains %s', (_name, text, field) => {
  expect(toCsvText(text)).toBe(field);
});
