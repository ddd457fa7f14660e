import { expect, it } from 'vitest';
import { toCsvText } from '../../../src/core/format/csv.ts';

it.each<[name: string, text: string, field: string]>([
  ['plain text', 'PCS #1', 'PCS #1'],
  ['a formula is text', '=1+1', "'=1+1"],
  ['also after spaces, which some programs skip', '  @SUM(A1)', "'  @SUM(A1)"],
  ['a signed number is not a formula', '-12.5', '-12.5'],
  ['a comma', 'a,b', '"a,b"'],
  ['a quotation mark', 'a "b"', '"a ""b"""'],
])('%s', (_name, text, field) => {
  expect(toCsvText(text)).toBe(field);
});
