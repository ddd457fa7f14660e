// Small hand-made content: calls with every kind of guard, one entity, one screen, guards and a few Chinese texts.
import { type CompiledCall, type Content, emptyIndex } from '../../../src/core/content.ts';
import type { Schema } from '../../../src/core/language.ts';

const call = (name: string, of: Partial<CompiledCall> = {}): CompiledCall => {
  const path = `/${name.replace('.', '/')}`;
  return { name, path, url: `/v1/rpc${path}`, request: { type: 'object', properties: {} }, answer: {}, needs: [], ...of };
};
const text: Schema = { type: 'string' };
const thing: Schema = {
  type: 'object',
  required: ['name', 'power'],
  properties: {
    id: { ...text, readOnly: true },
    name: { ...text, minLength: 1, maxLength: 15 },
    power: { type: 'number', unit: 'kW', minimum: 0, maximum: 125 },
    revision: { type: 'integer' },
    from: text,
    to: text,
  },
  rules: { differs: { rule: 'differs', at: '/to', than: '/from', says: 'Both ends are the same' } },
};

const calls: CompiledCall[] = [
  call('user.login', {
    anonymous: true,
    answer: { type: 'object', properties: { token: { type: 'string', secret: 'issued' } } },
    request: { type: 'object', required: ['loginName', 'password'], properties: { loginName: text, password: text } },
  }),
  call('user.logout'),
  call('command.check', { request: { type: 'object', required: ['command'], properties: { command: text } } }),
  call('thing.read', { answer: { type: 'object', properties: { power: { type: 'number', unit: 'kW' } } } }),
  call('thing.mine'),
  call('thing.save', { needs: ['write'], request: thing, answer: thing, entity: 'thing', entityHash: 'h1' }),
  call('thing.start', { needs: ['control-device'] }),
  call('thing.stop', { needs: ['stop-device'], entity: 'thing', entityHash: 'h1' }),
  call('thing.audit', { needs: ['administer'] }),
  call('thing.count', { needs: ['write'] }),
  call('thing.issue', {
    needs: ['write'],
    answer: { type: 'object', properties: { token: { type: 'string', secret: 'issued' } } },
  }),
  call('thing.planned', { planned: true }),
  call('thing.cloud', { runtime: 'cloud' }),
  call('thing.fails'),
  call('thing.slow', { needs: ['control'] }),
  call('thing.theme', {
    anonymous: true,
    method: 'GET',
    url: '/v3/thing',
    request: { type: 'object', properties: { n: { type: 'integer' } } },
  }),
  call('thing.picture', {
    needs: ['write'],
    request: {
      type: 'object',
      required: ['name'],
      properties: {
        name: text,
        power: { type: 'number', unit: 'kW' },
        image: { file: { accept: ['.png'], maxMB: 1 } },
        open: { type: 'boolean', wire: 'flag' },
      },
    },
  }),
  call('content.problems', { needs: ['administer'] }),
];
const undeclared = { ...call('thing.undeclared') } as Partial<CompiledCall>;
delete undeclared.needs;

export function toContent(hash: string, more: Record<string, CompiledCall> = {}): Content {
  const sources = Object.fromEntries(
    ['thing.read', 'thing.mine', 'thing.audit', 'thing.fails'].map((read) => [read.split('.')[1], { read }]),
  );
  const byName = Object.fromEntries([...calls, undeclared as CompiledCall].map((each) => [each.name, each]));
  const state = (pointer: string, value: unknown, says: string) =>
    ({ is: 'state', says, when: { op: 'eq', from: pointer, value } }) as Content['guards'][string];
  return {
    version: 1,
    hash,
    index: {
      ...emptyIndex,
      hash,
      languages: [
        { code: 'en_US', title: 'English' },
        { code: 'zh_CN', title: '中文' },
      ],
    },
    screens: {
      things: {
        screen: { id: 'things', path: '/things', title: 'Things' },
        sources,
        drafts: {},
        calls: {},
        entities: {},
        devices: [],
      },
    },
    devices: {},
    calls: { ...byName, ...more },
    entities: { thing },
    guards: {
      control: { is: 'right', says: 'no permission' },
      write: { is: 'right', says: 'no permission' },
      administer: { is: 'right', says: 'no permission' },
      'strategy-stopped': state('/station/state/strategy', 'stopped', 'Stop the strategy first'),
      'secondary-password': { is: 'step', says: 'Password error', go: '/system/password' },
      'control-device': { of: ['control', 'strategy-stopped', 'secondary-password'] },
      'stop-device': { of: ['control'] },
    },
    units: { units: { kW: { symbol: 'kW', divisor: 1000 } }, families: {} },
    dispatch: {},
    commissioning: {},
    papers: {},
    locales: {
      zh_CN: {
        'no permission': '没有权限',
        'Wrong login name or password': '用户名或密码错误',
        'Both ends are the same': '两端相同',
      },
    },
    areas: {},
    plants: {},
  };
}
