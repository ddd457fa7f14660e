// What a node starts from that is added in the tree: what binds where nothing is said is said.
import { expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { withDefaults } from '../../../src/core/schema/defaults.ts';
import { schemaAt } from '../../../src/core/schema/schemaWalk.ts';

it('its electrical protection is on, as the dispatch takes it', () => {
  const { content } = compile(readSchemas(['schemas']), { kinds: {} });
  const schema = schemaAt(content.entities.strongElectricity ?? {}, '/nodes/0') ?? {};
  expect(withDefaults(schema, { type: 'storage' })).toEqual({ type: 'storage', electricalProtection: true, threeStage: false });
  expect(withDefaults(schema, { type: 'load' })).toEqual({ type: 'load', electricalProtection: true });
});
