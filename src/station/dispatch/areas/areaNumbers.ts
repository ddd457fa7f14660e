// Numbers of grid points in stored dispatch frames. A number is never reused for another name.
import type { DocStore } from '../../contract/index.ts';
import { isDisk } from '../../files/disk.ts';

export interface AreaNumbers {
  /** Starts at 1. NaN if the disk cannot store a new number: a decision must not wait for its record. */
  numberOf(name: string): number;
  nameOf(number: number): string | undefined;
}
interface Names {
  names: readonly string[];
}
const [collection, id] = ['dispatch', 'areas'];

export function createAreaNumbers(docs: DocStore): AreaNumbers {
  const read = (): readonly string[] => docs.tx((tx) => tx.get<Names>(collection, id))?.body.names ?? [];
  let known: readonly string[] | undefined;
  return {
    numberOf(name) {
      known ??= read();
      if (!known.includes(name)) {
        const names = [...known, name];
        try {
          docs.tx((tx) => tx.put(collection, id, { names }, 'station'));
        } catch (error) {
          if (!isDisk(error)) throw error;
          return Number.NaN;
        }
        known = names;
      }
      return known.indexOf(name) + 1;
    },
    nameOf: (number) => read()[number - 1],
  };
}
