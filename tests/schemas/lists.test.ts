// References inside lists are checked like single ones.
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

const files = readSchemas(['schemas']);
const file = 'screens/report/power.json';

it('crosshair members from another source exist in its rows', () => {
  const written = files.get(file) ?? '';
  const wrong = written.replace('"/wanted"', '"/wished"');
  expect(wrong).not.toBe(written);
  const { problems } = compile(new Map(files).set(file, wrong), { kinds });
  expect(problems.map(({ code, at }) => `${code} ${at.file} ${at.pointer}`)).toEqual([
    `reference/nothing-there ${file} /body/curve/options/spans/tell/1`,
  ]);
});

it('points in the list of a source exist', () => {
  const poles = 'screens/monitor/post.json';
  const written = files.get(poles) ?? '';
  const wrong = written.replaceAll('"cluster#poleTemperature"', '"cluster#poleTemperatures"');
  expect(wrong).not.toBe(written);
  const { problems } = compile(new Map(files).set(poles, wrong), { kinds });
  expect(problems.map(({ code, at }) => `${code} ${at.file} ${at.pointer}`)).toContain(
    `reference/unknown-point ${poles} /sources/poles/params/keys/0`,
  );
});
