// Which fields commands read of their item, and which items the places with the command offer. Checked after the whole screen is
// read, because a command is declared once and can be at several places.
import type { Schema } from '../../core/language.ts';
import type { CompilerContext } from '../compilerContext.ts';
import type { At } from '../doc.ts';
import { lookup } from '../language/lookup.ts';

export interface Items {
  /** The item schemas by command, one for each place; undefined if the place has no schema. */
  given: Map<string, (Schema | undefined)[]>;
  read: { command: string; pointer: string; place: At }[];
}

export function noteItem({ given }: Items, command: string, item: Schema | undefined): void {
  given.set(command, [...(given.get(command) ?? []), item]);
}

/** An error is a field that no possible item of the command has. */
export function checkItems(context: CompilerContext, { given, read }: Items): void {
  for (const { command, pointer, place } of read) {
    const found = (given.get(command) ?? []).map((item) => lookup(item, pointer));
    const [first] = found;
    if (first?.is === 'missing' && found.every(({ is }) => is === 'missing'))
      context.report('reference/nothing-there', place, { pointer: `/item${pointer}`, known: first.known });
  }
}
