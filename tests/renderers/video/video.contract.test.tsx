// The contract of all kinds, for the kind "video", and the conversion of a list of cameras.
import { expect, it } from 'vitest';
import { toCameras, toStill } from '../../../renderers/video/toCameras.ts';
import { kindContract } from '../contract.tsx';

const camera = {
  type: 'object' as const,
  properties: {
    id: { type: 'string' as const },
    name: { type: 'string' as const },
    kind: {
      title: 'Camera type',
      choices: { standalone: { const: 'standalone', title: 'Standalone', tone: 'neutral' as const } },
    },
    format: { type: 'string' as const },
  },
};

kindContract({
  kind: 'video',
  options: { watch: 'watch' },
  value: {
    schema: { type: 'array', items: camera },
    data: [
      { id: 'c1', name: 'Yard of the test', kind: 'standalone', format: 'mjpeg' },
      { id: 'c2', name: 'Gate', kind: 'standalone', format: 'none' },
    ],
  },
  says: 'Yard of the test',
  empty: [],
  misfit: { data: [{ id: 'c1', name: 'Yard of the test', kind: 7, format: 'none' }], says: /7/ },
  around: {
    screen: { commands: { watch: { call: 'watch', params: { id: { from: '/item/id' } } } } },
    calls: { watch: { answers: 'stream' } },
  },
});

it('toCameras returns cameras with the same id once, and no stream for an unknown format', () => {
  const list = [{ id: 'a', name: 'A', format: 'mjpeg' }, { id: 'a' }, 7, { id: 'b', format: 'rtsp' }, { name: 'no id' }];
  expect(toCameras(list, {}).map(({ id, title, format }) => [id, title, format])).toEqual([
    ['a', 'A', 'mjpeg'],
    ['b', 'b', 'none'],
  ]);
  expect(toCameras(undefined, {})).toEqual([]);
});

it('toStill does not list a removed camera', () => {
  expect(toStill(['b', 'gone'], toCameras([{ id: 'a' }, { id: 'b' }], {}))).toEqual(['b']);
  expect(toStill('b', [])).toEqual([]);
});
