// The `role` of a device type: declared once, used by the delivered types, and not changeable by vendors.
import { expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { kinds } from '../../../src/compiler/kinds.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { toRoleTypes } from '../../../src/compiler/content/roles.ts';
import type { Content } from '../../../src/core/content.ts';
import type { Condition } from '../../../src/core/language.ts';
import { content, files } from '../../delivered.ts';

const roles = JSON.parse(files.get('roles.json') ?? '{}') as Record<string, unknown>;
const declared = Object.keys(roles).filter((name) => name !== '$schema');
const second = new Map([...files, ...readSchemas(['tests/station/roles/schemas'])]);
const errorsUnder = (patches: Readonly<Record<string, unknown>>): string[] => {
  const own = new Map(files).set('vendors/acme/vendor.json', JSON.stringify({ title: 'Acme', prefixes: ['ACME'] }));
  for (const [file, patch] of Object.entries(patches)) own.set(`vendors/acme/${file}`, JSON.stringify(patch));
  return compile(own, { kinds, stationCode: 'ACME1' })
    .problems.filter(({ severity, at }) => severity === 'error' && at.file.startsWith('vendors/acme/'))
    .map(({ code, at }) => `${code} ${at.pointer}`);
};

/** No transformer type with measurements is delivered; its connection test is in commissioningTransformer.test.ts. */
const withoutType = ['transformer'];

it('every declared role is used by a delivered type and is part of the generated role type', () => {
  const claimed = Object.values(content.devices).flatMap(({ role }) => role ?? []);
  expect([...new Set([...claimed, ...withoutType])].toSorted()).toEqual(declared.toSorted());
  expect(toRoleTypes(roles).match(/(?<=\| ')\w+/g)).toEqual(declared);
});

it('a vendor can add a device type with a role of the base', () => {
  expect(errorsUnder({ 'devices/wattmeter.json': JSON.parse(second.get('devices/wattmeter.json') ?? '') as unknown })).toEqual(
    [],
  );
});

it.each<[name: string, patches: Readonly<Record<string, unknown>>, expected: string]>([
  ['the role of a type of the base', { 'devices/em2.json': { role: 'charger' } }, 'overlay/refused /role'],
  ['the declaration of a role', { 'roles.json': { meter: { points: [] } } }, 'overlay/refused /meter'],
])('a vendor cannot change %s', (_name, patches, expected) => {
  expect(errorsUnder(patches)).toEqual([expected]);
});

it('a condition of the device form on meters applies to every type of that role', () => {
  const when = (of: Content): Condition | undefined => of.entities.device?.cases?.meter?.when;
  expect(when(content)).toEqual({ op: 'eq', at: '/type', value: 'em2' });
  expect(when(compile(second, { kinds }).content)).toEqual({ op: 'in', at: '/type', value: ['em2', 'wattmeter'] });
});
