// In: dispatch.json. Out: the order of strategies and limits as data, and problems.
import type { DispatchOrder } from '../../core/content.ts';
import type { Bench } from '../bench.ts';
import { at } from '../doc.ts';
import { dict } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { standardVisit } from '../language/visitors.ts';
import { walk } from '../language/walk.ts';

export const toDispatchOrder = (bench: Bench): DispatchOrder =>
  dict(dict(bench.docs.get('dispatch.json')?.data).order) as DispatchOrder;

export function checkDispatch(bench: Bench): void {
  const doc = bench.docs.get('dispatch.json');
  if (!doc) return;
  const sight = { bench, place: 'the dispatch' };
  walk(doc.data, languageSchema('dispatch'), at(doc), { report: bench.report, visit: standardVisit(bench, sight) });
}
