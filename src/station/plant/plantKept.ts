// Saves and reads the state of a plant, and writes its books.
import { readFileSync } from 'node:fs';
import { isDisk } from '../files/disk.ts';
import { replaceFile } from '../files/replaceFile.ts';
import { writeBooks } from './books.ts';
import type { Plant } from './plant.ts';
import type { PlantState } from './plantState.ts';

/** A state that cannot be read is ignored: the plant starts from the beginning. */
export function readState(file: string): PlantState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
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
