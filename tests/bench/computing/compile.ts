// Measures how long a user waits for the compiler after saving a schema: the delivered set, and three hundred minimal files.
import { compile } from '../../../src/compiler/compile.ts';
import { kinds } from '../../../src/compiler/kinds.ts';
import { readSchemas, schemaFolders } from '../../../src/compiler/node/readSchemas.ts';
import { kinds as testKinds } from '../../schemas/kinds.ts';
import { atMost, median, type Row } from '../row.ts';

const rounds = 5;
/** A changed file must reach an open console within five seconds. Most of that time is watching and transfer. */
const mostMs = 2000;

type Files = ReturnType<typeof readSchemas>;
function took(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return median(times);
}

const row = (what: string, files: Files, by: Parameters<typeof compile>[1]): Row =>
  atMost(
    {
      work: `Compiler, ${what}`,
      figure: `${files.size} files`,
      ours: took(() => compile(files, by)),
      unit: 'ms',
      beside: {
        name: 'JSON.parse of the files',
        value: took(() => [...files.values()].map((text) => JSON.parse(text) as unknown)),
      },
    },
    mostMs,
  );

/** `count` screens and entities, each like the ones in the compiler tests. */
function many(count: number): Files {
  const files = new Map(readSchemas(['tests/schemas/valid']));
  const screen = JSON.parse(files.get('screens/thing/things.json') ?? '') as object;
  const entity = files.get('entities/thing.json') ?? '';
  for (let index = 0; index < count / 2; index++) {
    files.set(`screens/more/s${index}.json`, JSON.stringify({ ...screen, id: `s${index}`, path: `/s${index}` }));
    files.set(`entities/e${index}.json`, entity);
  }
  return files;
}

export const compiler = (): Row[] => [
  row('the delivered schemas', readSchemas(schemaFolders()), { kinds }),
  row('many small screens and entities', many(300), { kinds: testKinds }),
];
