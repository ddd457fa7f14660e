// References inside lists are checked like single ones.
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

const files = readSchemas(['schemas']);
const file = 'screens/report/power.json';

it('a crosshair member that the rows of its source lack is reported', () => {
  const written = files.get(file) ?? '';
  const wrong = written.replace('"/wanted"', '"/wished"');
  expect(wrong).not.toBe(written);
  const { problems } = compile(new Map(files).set(file, wrong), { kinds });
  expect(problems.map(({ code, at }) => `${code} ${at.file} ${at.pointer}`)).toEqual([
    `reference/nothing-there ${file} /body/curve/options/spans/tooltip/1`,
  ]);
});

it('an unknown point in the parameters of a source is reported', () => {
  const poles = 'screens/monitor/post.json';
  const written = files.get(poles) ?? '';
  const wrong = written.replaceAll('"cluster#poleTemperature"', '"cluster#poleTemperatures"');
  expect(wrong).not.toBe(written);
  const { problems } = compile(new Map(files).set(poles, wrong), { kinds });
  expect(problems.map(({ code, at }) => `${code} ${at.file} ${at.pointer}`)).toContain(
    `reference/unknown-point ${poles} /sources/poles/params/keys/0`,
  );
});
