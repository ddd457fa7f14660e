// Checks that a name is unique. A name that is equal or looks alike is refused at its field.
import '../../../core/names/confusables.ts';
import { findLookAlike } from '../../../core/names/skeleton.ts';
import { refuseAt } from './refuseAt.ts';

export function mustBeFree(path: string, name: string, others: readonly string[], says = 'Name duplicated'): void {
  const found = findLookAlike(name, others);
  if (found?.same) throw refuseAt(path, says);
  if (found) throw refuseAt(path, 'Too similar to the name of {{name}}', { name: found.name });
}
