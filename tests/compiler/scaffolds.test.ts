import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { posix } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import type { OptionsSchema } from '../../src/compiler/language/optionsSchema.ts';
import { toKindTypes } from '../../src/compiler/generate/toTypes.ts';
import { generated } from '../../src/tools/gen.ts';
import { main } from '../../src/tools/new.ts';
import { callFiles } from '../../src/tools/scaffolds/callScaffold.ts';
import { ruleFiles } from '../../src/tools/scaffolds/ruleScaffold.ts';
import { settingFiles } from '../../src/tools/scaffolds/settingScaffold.ts';
import { strategyFiles } from '../../src/tools/scaffolds/strategyScaffold.ts';
import { engineReasons } from '../../src/station/dispatch/decision.ts';
import { strategies } from '../../src/station/dispatch/strategies/index.ts';
import { deviceFiles, kindFiles, screenFiles } from '../../src/tools/scaffolds/scaffolds.ts';

const asSchemas = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path.replace('schemas/', ''), text]));
const units = JSON.stringify({ units: { V: { symbol: 'V' } }, families: {} });

/** Imported files that are neither in the list nor in the project. */
const lostImports = (files: Readonly<Record<string, string>>): string[] =>
  Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/from '(\.[^']+)'/g)]
      .map(([, path = '']) => posix.join(posix.dirname(file), path))
      .filter((path) => !(path in files) && !existsSync(path)),
  );

describe('npm run new creates', () => {
  it('a device type without problems', () => {
    expect(compile(asSchemas({ ...deviceFiles('rectifier'), 'schemas/units.json': units }), { kinds }).problems).toEqual([]);
  });
  it('a device type and a kind with hyphens and digits in their names', () => {
    const files = asSchemas({ ...deviceFiles('my-dev2'), 'schemas/units.json': units });
    expect(compile(files, { kinds }).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(Object.keys(kindFiles('gauge-2d'))).toContain('renderers/gauge-2d/Gauge2dView.tsx');
  });
  it('a kind with valid imports', () => {
    expect(lostImports(kindFiles('gauge'))).toEqual([]);
  });
  it('a device type of two words, which has a page and does not change the generated files', () => {
    const written = readSchemas(['schemas']);
    const files = new Map([...written, ...asSchemas(deviceFiles('heatPump'))]);
    const { content, problems } = compile(files, { kinds });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(content.screens['monitor-heat-pump']).toBeDefined();
    expect(generated(files)).toEqual(generated(written));
  });
  it('a screen without problems, below the screen of its area if there is one', () => {
    expect(compile(asSchemas(screenFiles('report/energy', () => false)), { kinds }).problems).toEqual([]);
    const below = screenFiles('report/energy', (file) => file === 'schemas/screens/report/report.json');
    expect(JSON.parse(below['schemas/screens/report/energy.json'] ?? '')).toMatchObject({ menu: { under: 'report' } });
  });
  it('a setting without problems except translations, whose screen and calls need no code', () => {
    const files = new Map([...readSchemas(['schemas']), ...asSchemas(settingFiles('airFlow'))]);
    const { content, problems } = compile(files, { kinds });
    expect(problems.filter(({ code }) => code !== 'text/untranslated')).toEqual([]);
    expect(content.screens['system-air-flow']?.drafts.setting).toBeDefined();
    expect(content.calls['airFlow.save']).toMatchObject({ document: 'settings/airFlow', needs: ['save-settings'] });
  });
  it('a call with matching entity, folder and test', () => {
    const made = callFiles('airFlow.total');
    const schemas = Object.fromEntries(Object.entries(made).filter(([file]) => file.startsWith('schemas/')));
    const { content, problems } = compile(new Map([...readSchemas(['schemas']), ...asSchemas(schemas)]), { kinds });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(content.calls['airFlow.total']?.answer.properties).toHaveProperty('at');
    expect(made['src/station/domain/airFlow/calls.ts']).toContain("airFlowCalls: Handlers = { 'airFlow.total': total }");
    expect(made['tests/station/domain/airFlow/total.test.ts']).toContain("double.call('airFlow.total')");
    expect(lostImports(made)).toEqual([]);
  });
  it('a strategy with a document and an unused reason number', () => {
    const made = strategyFiles('at');
    expect(lostImports(made)).toEqual([]);
    const [entity = ''] = Object.values(made);
    const files = new Map([...readSchemas(['schemas']), ['entities/strategy/atStrategy.json', entity] as const]);
    expect(compile(files, { kinds }).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const number = Number(/number: (\d+)/.exec(made['src/station/dispatch/strategies/at/index.ts'] ?? '')?.[1]);
    const taken = [engineReasons, ...Object.values(strategies).map((each) => each.reasons)].flatMap((each) =>
      Object.values<{ number: number }>(each).map((reason) => reason.number),
    );
    expect(number).toBeGreaterThan(Math.max(...taken));
  });
  it('a kind with the contract test of all kinds', () => {
    expect(kindFiles('gauge-2d')['tests/renderers/gauge-2d/gauge-2d.contract.test.tsx']).toContain("kind: 'gauge-2d'");
  });
  it('a rule with its texts and a test', () => {
    const files = ruleFiles('above-zero');
    expect(JSON.parse(files['src/core/rules/values/aboveZero.json'] ?? '')).toMatchObject({
      rule: 'above-zero',
      parameters: { at: {} },
    });
    expect(files['src/core/rules/values/aboveZero.ts']).toContain("import words from './aboveZero.json'");
    expect(files['tests/core/rules/aboveZero.test.ts']).toContain('aboveZero.check(');
  });
  it('a kind whose types can be generated', () => {
    const schema = JSON.parse(kindFiles('heat-map')['renderers/heat-map/options.schema.json'] ?? '') as OptionsSchema;
    expect(toKindTypes({ 'heat-map': schema })).toContain("'heat-map': HeatMapOptions;");
  });
});

describe('npm run new', () => {
  const before = process.cwd();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(`${tmpdir()}/new-`);
    process.chdir(folder);
    vi.spyOn(console, 'log').mockImplementation(() => {});
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
    vi.restoreAllMocks();
  });
  it('writes the files once and never overwrites existing ones', () => {
    expect(main(['device', 'rectifier'])).toBe(0);
    expect(JSON.parse(readFileSync('schemas/devices/rectifier.json', 'utf8'))).toMatchObject({ type: 'rectifier' });
    expect(main(['device', 'rectifier'])).toBe(2);
  });
  it.each([[['device', 'Über']], [['screen', 'energy']], [['gadget', 'x']], [[]]])('rejects %j', (args) => {
    expect(main(args)).toBe(2);
  });
});
