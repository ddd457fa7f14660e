// Names that look like existing ones are refused at their field, wherever something is named.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../../src/core/names/confusables.ts';
import { toName } from '../../../src/core/names/name.ts';
import { skeletonOf } from '../../../src/core/names/skeleton.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { openDouble, refusalOf, type StationDouble } from './double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const alike = (name: string) => ({ code: 400, message: 'Too similar to the name of {{name}}', values: { name } });
const same = (message = 'Name duplicated') => ({ code: 400, message });
const password = 'a river under the bridge';

describe('a name that is taken or looks like another one', () => {
  it('is refused for a device', async () => {
    const [first] = double.station.devices();
    const link = { protocol: 'modbus-tcp', ip: '10.0.0.7', port: 1502, unitId: 3 };
    const pile = { type: 'chargingpile', model: 'generic', busbarName: first?.busbarName ?? '', gunCount: 2, ...link };
    const add = (name: string) => double.call('device.create', { ...pile, name });
    await add('Pile A');
    expect(await refusalOf(add('Pile A'))).toMatchObject(same());
    expect(await refusalOf(add('Рile A'))).toMatchObject({ ...alike('Pile A'), data: [{ path: '/name' }] });
    await add('Pile B');
  });

  it('is refused for an account, by display name and by login name, also when it is renamed', async () => {
    const add = (loginName: string, name: string) => double.call('user.create', { loginName, name, role: 'operator', password });
    await double.call('user.create', { loginName: 'chief', name: 'Chief', role: 'administrator', password });
    const { data } = await add('maint', 'Maintainer');
    await add('bo', 'Bo');
    expect(await refusalOf(add('twin', 'Mаintainer'))).toMatchObject({ ...alike('Maintainer'), data: [{ path: '/name' }] });
    expect(await refusalOf(add('twin', 'Maintainer'))).toMatchObject(same());
    expect(await refusalOf(add('rnaint', 'Anna'))).toMatchObject({ ...alike('maint'), data: [{ path: '/loginName' }] });
    const { id } = data as { id: string };
    expect(await refusalOf(double.call('user.update', { id, name: 'Во' }))).toMatchObject(alike('Bo'));
    expect((await double.call('user.update', { id, name: 'Maintainer', role: 'viewer' })).data).toMatchObject({ role: 'viewer' });
  });

  it('is refused for a strategy template', async () => {
    const save = (name: string) => double.call('strategy.saveTemplate', { name });
    await save('Sommer');
    expect(await refusalOf(save('Sommer'))).toMatchObject(same('Template name duplicated'));
    expect(await refusalOf(save('Sоmmer'))).toMatchObject(alike('Sommer'));
  });

  it('is refused for a node template', async () => {
    const keep = (name: string) => double.call('strongNode.keep', { name, parameters: {} });
    await keep('Feeder');
    expect(await refusalOf(keep('Fееder'))).toMatchObject(alike('Feeder'));
  });

  it('is refused for a wall display', async () => {
    const { sessions } = double.station;
    const admin = { id: 'u1', loginName: 'ada', name: 'Ada' };
    sessions.openKiosk('Hall', admin);
    expect(() => sessions.openKiosk('Hаll', admin)).toThrow('Too similar to the name of');
  });
});

it('a rule for unique names reports the similar name, and an identical one with the text of the rule', async () => {
  const { validate } = await import('../../../src/core/validate.ts');
  const schema = {
    type: 'object',
    properties: {
      list: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string', format: 'name' }, code: { type: 'string' } } },
      },
    },
    rules: {
      names: { rule: 'unique-by', at: '/list/*', key: '/name', says: 'Template name duplicated' },
      codes: { rule: 'unique-by', at: '/list/*', key: '/code' },
    },
  } as const;
  const found = (...list: object[]) =>
    validate({
      schema: schema as never,
      shape: (() => []) as never,
      value: { list },
      given: () => undefined,
      now: 0,
      timezone: 'UTC',
    }).map(({ path, text }) => [path, text]);
  expect(found({ name: 'CamA' }, { name: 'СamA' })).toEqual([
    ['/list/1/name', { text: 'Too similar to the name of {{name}}', values: { name: 'CamA' } }],
  ]);
  expect(found({ name: 'CamA' }, { name: 'CamA ' })).toEqual([['/list/1/name', 'Template name duplicated']]);
  expect(found({ code: 'CamA' }, { code: 'СamA' })).toEqual([]);
});

it.each(readdirSync('schemas/plants').filter((file) => file.endsWith('.json')))('no two names of %s look alike', (file) => {
  const { devices } = JSON.parse(readFileSync(`schemas/plants/${file}`, 'utf8')) as PlantFile;
  const names = devices.map(({ name }) => name);
  expect(names.map(toName)).toEqual(names);
  expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
});
