// Reads the cameras from a list by the pointers of the options. Pure.
import type { VideoOptions } from '../../src/core/kinds.gen.ts';
import { read } from '../../src/core/pointer.ts';

export interface Camera {
  id: string;
  title: string;
  kind: unknown;
  state: unknown;
  /** Epoch milliseconds of the newest data. */
  at?: number;
  format: 'mjpeg' | 'hls' | 'none';
  /** A still picture is available. */
  poster: boolean;
  item: unknown;
}
type Pointers = Pick<VideoOptions, 'id' | 'title' | 'kind' | 'format' | 'state' | 'age' | 'still'>;

/** Omits entries without an id and duplicates of the same id. */
export function toCameras(
  list: unknown,
  { id = '/id', title = '/name', kind = '/kind', format = '/format', state = '/state', age = '/at', still = '/poster' }: Pointers,
): Camera[] {
  const found = new Map<string, Camera>();
  for (const item of Array.isArray(list) ? list : []) {
    const own = read(item, id);
    if (typeof own !== 'string' || found.has(own)) continue;
    const name = read(item, title);
    const how = read(item, format);
    const at = read(item, age);
    found.set(own, {
      id: own,
      title: typeof name === 'string' && name !== '' ? name : own,
      kind: read(item, kind),
      state: read(item, state),
      ...(typeof at === 'number' && { at }),
      format: how === 'mjpeg' || how === 'hls' ? how : 'none',
      poster: read(item, still) === true,
      item,
    });
  }
  return [...found.values()];
}

/** Ids of the stopped cameras, without those that do not exist. */
export const toStill = (chosen: unknown, cameras: readonly Camera[]): string[] =>
  Array.isArray(chosen) ? cameras.map(({ id }) => id).filter((id) => chosen.includes(id)) : [];
