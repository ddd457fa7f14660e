// The section that remote mode closes is closed at the station too: a setting of the station is nobody's to change while it follows the cloud.
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { kinds } from '../../src/compiler/kinds.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';
import type { CompiledCall } from '../../src/core/content.ts';
import { expandNeeds } from '../../src/core/access/guard.ts';

const { content } = compile(readSchemas(['schemas']), { kinds });
const setters = ['write', 'maintain'];
const closers = ['not-remote', 'local-in-command'];
/** The way back to local mode, the tool that reads and writes registers, curves that a person keeps for himself, and lists. */
const open = /^(mode|site|siteCode|modbus|curve)\.|\.list(ByType)?$/;

function isLeftOpen({ name, needs }: CompiledCall): boolean {
  const all = expandNeeds(needs, content.guards);
  return all.some((each) => setters.includes(each)) && !all.some((each) => closers.includes(each)) && !open.test(name);
}

it('every call that changes settings needs the station to follow itself', () => {
  const left = Object.values(content.calls).filter(isLeftOpen);
  expect(left.map(({ name }) => name)).toEqual([]);
});

it('closes by the same condition as its pages', () => {
  const section = content.index.screens.find(({ path }) => path === '/system');
  expect(section?.enter['follows-cloud']?.when).toEqual(content.guards['not-remote']?.when);
});
