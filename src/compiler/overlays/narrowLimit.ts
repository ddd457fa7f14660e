// Whether a vendor's limit only narrows the limit of the base.
import { isDict, sameJson } from '../json.ts';

type Way = 'lower' | 'higher';
const isTighter = (limit: number, than: number, way: Way): boolean => (way === 'lower' ? limit <= than : limit >= than);

/** Numbers may be tightened. A variable limit may change its bound, a factor towards zero, and its name. */
export function narrows(base: unknown, value: unknown, way: Way): boolean {
  if (typeof value === 'number') return base === undefined || (typeof base === 'number' && isTighter(value, base, way));
  if (!isDict(value)) return false;
  if (base === undefined) return true;
  if (typeof base === 'number') return typeof value.bound === 'number' && isTighter(value.bound, base, way);
  return isDict(base) && Object.entries(value).every(([word, each]) => narrowsWord(base[word], each, word, way));
}

function narrowsWord(base: unknown, value: unknown, word: string, way: Way): boolean {
  if (word === 'title' || sameJson(base, value)) return true;
  if (typeof value !== 'number') return false;
  if (word === 'bound') return base === undefined || (typeof base === 'number' && isTighter(value, base, way));
  if (word !== 'times') return false;
  const share = value / (typeof base === 'number' ? base : 1);
  return share >= 0 && share <= 1;
}
