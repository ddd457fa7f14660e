// Titles of parts and of their points, in the language of the reader.
import type { Station } from '../../contract/index.ts';
import { plain } from '../request/index.ts';
import { partTypeAt, pointOfType } from './partReadings.ts';

type Say = (text: string) => string;

/** "Cell 12" for `/cell.12`, in the language of `say`. */
export function partName({ content }: Pick<Station, 'content'>, type: string, within: string, say: Say): string {
  let current = type;
  return within
    .split('/')
    .slice(1)
    .map((step) => {
      const cut = step.lastIndexOf('.');
      current = content().devices[current]?.parts?.[step.slice(0, cut)]?.type ?? '';
      return `${say(plain(content().devices[current]?.title) ?? step.slice(0, cut))} ${step.slice(cut + 1)}`;
    })
    .join(' ');
}

/** "Battery cluster 2 Voltage" for `/cluster.2#voltage`. A point without a title is shown by its name. */
export function pointTitle(station: Pick<Station, 'content'>, type: string, key: string, say: Say): string {
  const cut = key.lastIndexOf('#');
  const [path, point] = key.startsWith('/') ? [key.slice(0, cut), key.slice(cut + 1)] : ['', key];
  const owner = partTypeAt(station, type, path) ?? '';
  const title = say(plain(pointOfType(station, owner, point)?.title) ?? point);
  return path === '' ? title : `${partName(station, type, path, say)} ${title}`;
}
