// Texts in the code are found, and each has a translation.
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import { engineTexts } from '../../src/tools/engineTexts.ts';
import { textsOf } from '../../src/tools/saidTexts.ts';

const textsIn = (source: string, file = 'x.tsx') => textsOf(source, file).map(({ text }) => text);

describe('a text of code', () => {
  it.each<[where: string, source: string, texts: string[]]>([
    ['in a text function, one word', "say('Save')", ['Save']],
    ['in a text function, by condition', "say(open ? 'Close' : 'open it')", ['Close', 'open it']],
    ['in a text function, as a fallback', "say(title ?? 'Time')", ['Time']],
    ['in a call of a translate method', "host.translate('no permission')", ['no permission']],
    ['in a refusal', "throw new Refused(409, 'input password', { data: 'name' })", ['input password']],
    ['in the refusal of a field', "throw refuseAt('/name', 'duplicated')", ['duplicated']],
    ['in a variable', "const message = 'This is not there';", ['This is not there']],
    ['in a table', "const words = { gone: 'The device is gone' };", ['The device is gone']],
    [
      'in a table, beginning with a value',
      "const words = { some: '{{count}} of them are gone' };",
      ['{{count}} of them are gone'],
    ],
    ['in a template without values', 'const text = `Nothing was saved`;', ['Nothing was saved']],
    ['between tags', '<b> Saved </b>', ['Saved']],
    ['in an attribute of a tag', '<b aria-label="Close the page" />', ['Close the page']],
    ['in a condition', "const q = cond && 'Stop? This takes effect immediately.';", ['Stop? This takes effect immediately.']],
  ])('is found %s', (_where, source, texts) => expect(textsIn(source)).toEqual(texts));
  it.each<[what: string, source: string]>([
    ['an internal error', "throw new TypeError('A document needs a body')"],
    ['a query', "db.prepare('SELECT value FROM secrets')"],
    ['a query in a variable', "const find = 'SELECT value FROM secrets';"],
    ['a line of the terminal', "print('The station ends')"],
    ['a comparison', "if (text === 'It is over') stop();"],
    ['a type', "let text: 'It is over';"],
    ['a member name', "const x = { 'It is over': 1 };"],
    ['a path', "refuseAt('/name/first', why)"],
    ['a value of a text', "say(text, { name: 'x' })"],
  ])('is not found in %s', (_what, source) => expect(textsIn(source)).toEqual([]));
  it('is reported with its line', () => {
    expect(textsOf("\n\nsay('Save')", 'x.ts')).toEqual([{ text: 'Save', line: 3 }]);
  });
});

it('several texts on one line are all found', () => {
  const texts = Object.values(engineTexts()).flat();
  expect(texts).toEqual(expect.arrayContaining(['No response from device', 'Check the power and the network of the device.']));
});

it('every text of the code has a translation, and a text without one is reported with its file and line', {
  timeout: 120_000,
}, () => {
  const [missing] = textsOf("\nthrow new Refused(409, 'Nobody translated this yet')", 'x.ts');
  const texts = { ...engineTexts(), [`src/x.ts:${missing?.line}`]: [missing?.text ?? ''] };
  const { problems } = compile(readSchemas(['schemas']), { kinds, texts });
  const untranslated = problems.filter(({ code }) => code === 'text/untranslated');
  expect(untranslated.map(({ at, what }) => `${at.file}: ${what}`)).toEqual([
    'src/x.ts:2: "Nobody translated this yet" has no zh_CN translation.',
  ]);
});
