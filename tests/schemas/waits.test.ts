// A page that asks for points of a cluster asks once it is known of which: without one it would be told that there are no such points.
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

const { content } = compile(readSchemas(['schemas']), { kinds });

it.each(['curve.cluster', 'curve.cell', 'curve.temperature', 'curve.voltage'])('%s is asked for what is named alone', (name) => {
  // What a call requires a source waits for.
  expect(content.calls[name]?.request.required).toContain('id');
  const asking = Object.values(content.screens).flatMap(({ screen: { sources = {} } }) =>
    Object.values(sources).filter(({ read }) => read === name),
  );
  expect(asking.length).toBeGreaterThan(0);
});
