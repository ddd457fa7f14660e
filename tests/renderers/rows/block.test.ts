import { expect, it } from 'vitest';
import { type BlockColumn, cleared, filledDown, fromText, toCells, toText, withCells } from '../../../renderers/rows/block.ts';
import { unitsOf } from '../../../renderers/shared/fields/enteredNumber.ts';

const column = (name: string, more: Partial<BlockColumn> = {}): BlockColumn => ({
  name,
  schema: { type: 'string' },
  titles: new Map(),
  yes: 'Yes',
  no: 'No',
  units: [],
  ...more,
});
const start = column('start', { schema: { type: 'string', format: 'time-of-day' } });
const power = column('power', { schema: { type: 'number' } });
const english = column('power', { schema: { type: 'number', unit: 'kW' }, units: unitsOf('en_US', 'kW', 'CNY') });
const german = column('power', { schema: { type: 'number' }, units: unitsOf('de', 'kW', 'EUR') });
const share = column('share', { schema: { type: 'number', unit: '%' }, units: unitsOf('zh_CN', '%', 'CNY') });
const price = column('price', { schema: { type: 'number', unit: 'CNY/kWh' }, units: unitsOf('zh_CN', '元/kWh', 'CNY') });
const pounds = column('price', { schema: { type: 'number', unit: 'money' }, units: unitsOf('en_US', 'GBP', 'GBP') });
const status = column('status', {
  titles: new Map([
    ['idle', 'Idle'],
    ['stop', 'Stop'],
  ]),
});
const on = column('on', { schema: { type: 'boolean' } });
const columns = [start, power, status, on];
const rows = [
  { start: '00:00', power: 12.5, status: 'idle', on: true },
  { start: '08:00', power: -3, status: 'stop' },
];

it('a block is copied as tab-separated cells and one line per row, with titles of choices', () => {
  expect(toText(rows, { top: 0, bottom: 1, left: 0, right: 3 }, columns)).toBe('00:00\t12.5\tIdle\tYes\n08:00\t-3\tStop\t');
});

it('a copied block is pasted with the same values', () => {
  const text = toText(rows, { top: 0, bottom: 1, left: 0, right: 3 }, columns);
  expect(withCells([], { row: 0, column: 0 }, toCells(text), columns, 96)).toEqual(rows);
});

it.each<[text: string, BlockColumn, unknown]>([
  ['1 250,5', power, '1 250,5'],
  ['1 250.5', power, 1250.5],
  ['−7', power, -7],
  ['much', power, 'much'],
  ['', power, undefined],
  ['1,234.5', power, 1234.5],
  ['12,345,678', power, 12_345_678],
  ['-1,234.50', power, -1234.5],
  // Ambiguous: decimal comma or thousands separator.
  ['1,234', power, '1,234'],
  ['1,23.4', power, '1,23.4'],
  ['12,34,567', power, '12,34,567'],
  ['1,234', english, '1,234'],
  ['0,450', english, '0,450'],
  ['1,234.5', english, 1234.5],
  ['1,23', english, '1,23'],
  ['1,234', german, '1,234'],
  ['1.234,5', german, '1.234,5'],
  ['1E3', english, 1000],
  ['-1.5e+02', english, -150],
  ['1E-03', english, 0.001],
  ['1E300', english, '1E300'],
  ['50 kW', english, 50],
  ['50%', english, '50%'],
  ['50%', share, 50],
  ['12.5 %', share, 12.5],
  ['５０％', share, 50],
  ['−5', share, -5],
  ['¥0.85', price, 0.85],
  ['-¥1,200.50', price, -1200.5],
  ['￥ 0.85', price, 0.85],
  ['0.85元', price, 0.85],
  ['$0.85', price, '$0.85'],
  ['£1,234.00', pounds, 1234],
  ['1.5 GBP', pounds, 1.5],
  ['€3', pounds, '€3'],
  ['(5.00)', pounds, '(5.00)'],
  ['¥5', english, '¥5'],
  ['930', start, '09:30'],
  ['08:15:00', start, '08:15'],
  ['noon', start, 'noon'],
  ['stop', status, 'stop'],
  ['IDLE', status, 'idle'],
  ['asleep', status, 'asleep'],
  ['no', on, false],
  ['TRUE', on, true],
  ['0', on, false],
  ['是', on, true],
  ['Y', on, true],
  ['否', on, false],
  ['perhaps', on, 'perhaps'],
])('the pasted text "%s" is converted to the type of its column, or kept', (text, to, expected) => {
  expect(fromText(text, to)).toEqual(expected);
});

it.each<[what: string, text: string, cells: string[][]]>([
  ['a cell with a line break', '"x\ny"\tb', [['x\ny', 'b']]],
  ['a cell with a tab and quotes', 'a\t"1\t""2"""\r\n', [['a', '1\t"2"']]],
  ['quotes within a cell', '5" pipe\t"open', [['5" pipe', '"open']]],
  ['line breaks with a carriage return', 'a\rb\r\nc\n', [['a'], ['b'], ['c']]],
  [
    'empty cells',
    '\t\n\t',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['an empty text', '', [['']]],
])('%s in pasted text is parsed as a spreadsheet writes it', (_what, text, cells) => {
  expect(toCells(text)).toEqual(cells);
});

it('quoted text is copied so that it can be pasted unchanged', () => {
  const note = column('note');
  const quoted = [{ note: '"A" and "B"' }, { note: '5" pipe' }];
  const text = toText(quoted, { top: 0, bottom: 1, left: 0, right: 0 }, [note]);
  expect(withCells([], { row: 0, column: 0 }, toCells(text), [note], 9)).toEqual(quoted);
});

it('pasting adds rows up to the limit and ignores extra columns', () => {
  const cells = toCells('1\tIdle\t\tmore\n2\n3\r\n');
  expect(withCells(rows, { row: 1, column: 1 }, cells, columns, 3)).toEqual([
    rows[0],
    { start: '08:00', power: 1, status: 'idle' },
    { power: 2 },
  ]);
});

it('pasting skips read-only columns', () => {
  const fixed = { ...power, schema: { type: 'number', readOnly: true } };
  expect(withCells(rows, { row: 0, column: 0 }, toCells('01:00\t9'), [start, fixed], 9)[0]).toEqual({
    ...rows[0],
    start: '01:00',
  });
});

it('a block is filled from its first row, and a single cell from the cell above', () => {
  expect(filledDown(rows, { top: 0, bottom: 1, left: 1, right: 2 }, columns)[1]).toEqual({
    start: '08:00',
    power: 12.5,
    status: 'idle',
  });
  expect(filledDown(rows, { top: 1, bottom: 1, left: 0, right: 0 }, columns)[1]).toEqual({ ...rows[1], start: '00:00' });
});

it('the cells of a block are cleared', () => {
  expect(cleared(rows, { top: 0, bottom: 0, left: 1, right: 3 }, columns)).toEqual([{ start: '00:00' }, rows[1]]);
});
