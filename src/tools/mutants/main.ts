// npm run mutants: measures how many mutations the tests detect. Applies a sample of small changes from the syntax trees of each
// area to a copy of the project, one by one; tests that reach the place must fail. Exits with 1 if an area is below its
// threshold.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Area, areas } from './areas.ts';
import { change, type Coverage, coverageOf } from './coverage.ts';
import { type Mutant, mutantsIn } from './operators.ts';
import { runTests } from './runTests.ts';
import { sampleOf } from './sample.ts';
import { copyProject } from '../mutations/projectCopy.mjs';

const wanted = 0.85;
/** The fastest tests that reach a mutant run first, slower ones only if these pass. In seconds, without a mutation. */
const quickSeconds = 10;
const mostSeconds = 60;

interface Judged {
  mutant: Mutant;
  result: 'noticed' | 'survived' | 'unreached' | 'endless';
}

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      area: { type: 'string' },
      sample: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '2' },
      list: { type: 'boolean', default: false },
    },
  });
  const names = values.area?.split(',');
  const chosen = areas.filter(({ name }) => names === undefined || names.includes(name));
  if (chosen.length === 0)
    throw new Error(`--area is "${values.area}". Use one or more of ${areas.map(({ name }) => name).join(', ')}.`);
  const samples = chosen.map((area) => ({ area, ...sampled(area, Number(values.sample), values.seed) }));
  for (const { area, all, sample } of samples) console.log(`${area.name}: ${sample.length} of ${all} mutants`);
  if (values.list) return 0;
  const folders = Array.from({ length: Number(values.lanes) }, () => copyProject('ems-mutants-'));
  try {
    const rates = [];
    for (const { area, sample } of samples) rates.push(await judgeArea(area, sample, folders));
    return rates.every((rate) => rate >= wanted) ? 0 : 1;
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

function sampled({ code }: Area, size: number, seed: string): { all: number; sample: Mutant[] } {
  const texts = new Map(code.flatMap((path) => filesIn(path)).map((file) => [file, readFileSync(file, 'utf8')]));
  const all = [...texts].flatMap(([file, text]) => mutantsIn(file, text));
  return { all: all.length, sample: sampleOf(all, size, seed, (file) => texts.get(file) ?? '') };
}
function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.gen.ts'))
    .toSorted()
    .map((name) => join(path, name));
}

/** Returns the detected share of the sample. */
async function judgeArea(area: Area, sample: readonly Mutant[], folders: readonly string[]): Promise<number> {
  const [first] = folders;
  if (first === undefined || sample.length === 0) return 1;
  const coverage = await coverageOf(first, sample, area.tests);
  if (coverage.broken.length > 0)
    console.log(`${area.name}: these tests fail without a mutation and are not used: ${coverage.broken.join(', ')}`);
  const queue = [...sample.entries()];
  const judged: Judged[] = [];
  const work = async (folder: string) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [id, mutant] = next;
      judged.push({ mutant, result: await judge(folder, mutant, stagesFor(id, coverage), coverage) });
      print(judged.at(-1));
    }
  };
  await Promise.all(folders.map(work));
  const noticed = judged.filter(({ result }) => result === 'noticed' || result === 'endless').length;
  const rate = noticed / sample.length;
  console.log(
    `${area.name}: ${noticed} of ${sample.length} detected (${Math.round(rate * 100)} %, required: at least ${wanted * 100} %)\n`,
  );
  return rate;
}

/** The fastest tests that reach the mutant, then further ones. */
function stagesFor(id: number, { testsOf, secondsOf }: Coverage): string[][] {
  const stages: string[][] = [[], []];
  let sum = 0;
  for (const test of testsOf(id).toSorted((one, other) => secondsOf(one) - secondsOf(other))) {
    sum += secondsOf(test);
    if (sum <= quickSeconds || stages[0]?.length === 0) stages[0]?.push(test);
    else if (sum <= mostSeconds) stages[1]?.push(test);
  }
  return stages.filter((stage) => stage.length > 0);
}

async function judge(folder: string, mutant: Mutant, stages: readonly string[][], coverage: Coverage): Promise<Judged['result']> {
  const { file, start, end, to } = mutant;
  const restore = change(join(folder, file), (text) => text.slice(0, start) + to + text.slice(end));
  try {
    for (const tests of stages) {
      const seconds = tests.reduce((sum, test) => sum + coverage.secondsOf(test), 0);
      const { result } = await runTests({ folder, tests, more: ['--maxWorkers=1', '--bail=1'], limitS: 60 + 5 * seconds });
      if (result !== 'passed') return result === 'late' ? 'endless' : 'noticed';
    }
    return stages.length === 0 ? 'unreached' : 'survived';
  } finally {
    restore();
  }
}

const marks = {
  noticed: '✔',
  endless: '✔ (ended at the time limit)',
  survived: '✘ not detected:',
  unreached: '✘ not reached by any test:',
};
function print(judged: Judged | undefined): void {
  if (!judged) return;
  const { file, line, operator, start, end } = judged.mutant;
  const text = readFileSync(file, 'utf8').slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 100);
  console.log(`${marks[judged.result]} ${file}:${line} ${operator}  ${text}`);
}
