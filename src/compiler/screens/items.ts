// What commands read of the item that they run on, and which items the places offer that they stand at. Judged when all of the screen is read: a
// command is declared once, and stands at several places.
import type { Schema } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';
import { lookup } from '../language/lookup.ts';

export interface Items {
  /** The shapes of items by command, one for each place where it stands; undefined where the place does not say. */
  given: Map<string, (Schema | undefined)[]>;
  read: { command: string; pointer: string; place: At }[];
}

export function noteItem({ given }: Items, command: string, item: Schema | undefined): void {
  given.set(command, [...(given.get(command) ?? []), item]);
}

/** Wrong is what no item has on which the command may run. */
export function checkItems(context: CompilerContext, { given, read }: Items): void {
  for (const { command, pointer, place } of read) {
    const found = (given.get(command) ?? []).map((item) => lookup(item, pointer));
    const [first] = found;
    if (first?.is === 'missing' && found.every(({ is }) => is === 'missing'))
      context.report('reference/nothing-there', place, { pointer: `/item${pointer}`, known: first.known });
  }
}
