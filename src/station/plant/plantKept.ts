// Saves and reads the state of a plant, and writes its books.
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { isDisk } from '../files/disk.ts';
import { replaceFile } from '../files/replaceFile.ts';
import { writeBooks } from './books.ts';
import type { Plant } from './plant.ts';
import type { PlantState } from './plantState.ts';

/** Without a state, the plant starts from the beginning. A state that cannot be read is reported and set aside. */
export function readState(file: string, report: (what: string, error: unknown) => void): PlantState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!existsSync(file)) return undefined;
    const aside = `${file}.damaged`;
    renameSync(file, aside);
    report(
      `The state of the simulated plant cannot be read. It was renamed to ${aside}, and the plant starts from the beginning`,
      error,
    );
    return undefined;
  }
}

export function keepState(file: string, plant: Plant, begun: number): void {
  try {
    replaceFile(file, JSON.stringify({ ...plant.save(), begun }));
    writeBooks(file, plant);
  } catch (error) {
    // The plant continues. Its state is saved when the disk accepts writes again.
    if (!isDisk(error)) throw error;
  }
}
