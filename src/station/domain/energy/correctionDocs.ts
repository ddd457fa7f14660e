// Reads the energy corrections: values of days that a person entered in place of the measured ones.
import type { Who } from '../../../core/texts/who.ts';
import type { DocStore } from '../../contract/index.ts';
import { collections } from '../documents/index.ts';
import type { BandEnergies } from '../prices/index.ts';

/** The energy of one grid connection point on one day, in kWh. */
export interface CorrectionDoc {
  day: string;
  busbarName: string;
  bands: BandEnergies;
  note?: string;
  at: number;
  by: Who;
  /** The records that it replaced, by key. They are needed to undo it, because fine data may have been deleted by then. */
  replaced: Readonly<Record<string, unknown>>;
}
export const correctionKey = (day: string, busbarName: string): string => `${day}|${busbarName}`;

export const readCorrections = (docs: DocStore): readonly CorrectionDoc[] =>
  docs.tx((tx) => tx.list<CorrectionDoc>(collections.corrections)).map(({ body }) => body);

export const correctionsOn = (docs: DocStore, day: string): readonly CorrectionDoc[] =>
  readCorrections(docs).filter((each) => each.day === day);
