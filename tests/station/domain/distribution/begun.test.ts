// The defaults of a node that is added in the tree. A default that limits power must be visible in the form.
import { expect, it } from 'vitest';
import { withDefaults } from '../../../../src/core/schema/defaults.ts';
import { schemaAt } from '../../../../src/core/schema/schemaWalk.ts';
import { content } from '../../../delivered.ts';

it('a new node has electrical protection enabled, as the dispatch assumes', () => {
  const schema = schemaAt(content.entities.strongElectricity ?? {}, '/nodes/0') ?? {};
  expect(withDefaults(schema, { type: 'storage' })).toEqual({ type: 'storage', electricalProtection: true, threeStage: false });
  expect(withDefaults(schema, { type: 'load' })).toEqual({ type: 'load', electricalProtection: true });
});
