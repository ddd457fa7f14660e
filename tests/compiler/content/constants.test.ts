// Constants in commands of device files.
import { expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { kinds } from '../../schemas/kinds.ts';

it('a constant that a command writes or expects is a plain number in the content, so that a stop is recognised', () => {
  const files = new Map(readSchemas(['tests/schemas/mistakes/tree']));
  const pump = JSON.parse(files.get('devices/pump.json') ?? '') as {
    commands: { stop: { writes: { value: unknown }; confirmedBy: { value: unknown } } };
  };
  pump.commands.stop.writes.value = { const: 0 };
  pump.commands.stop.confirmedBy.value = { const: 0 };
  const plain = compile(files, { kinds }).content.devices.pump?.commands?.stop;
  files.set('devices/pump.json', JSON.stringify(pump));
  const { writes, confirmedBy } = compile(files, { kinds }).content.devices.pump?.commands?.stop ?? {};
  expect(writes).toEqual({ point: 'order', value: 0 });
  expect(confirmedBy).toEqual(plain?.confirmedBy);
});
