// Runs as a child process: saves the next number and prints it, until it is killed.
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';

export function main([path = '']: string[]): void {
  const docs = createDocStore(openCore(path), { now: () => Date.now() });
  let n = docs.tx((tx) => tx.get<{ n: number }>('things', 'a'))?.body.n ?? 0;
  for (;;) {
    n += 1;
    docs.tx((tx) => {
      tx.put('things', 'a', { n, filling: 'x'.repeat(5000) }, 'child');
      tx.log({ at: n, who: 'child', kind: 'save', what: 'things', after: n });
    });
    process.stdout.write(`${n}\n`);
  }
}
