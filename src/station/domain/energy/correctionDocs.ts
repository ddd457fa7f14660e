// In: the documents. Out: energies of days that a person put in the place of what was measured.
import type { Who } from '../../../core/texts/who.ts';
import type { DocStore } from '../../contract/index.ts';
import { collections } from '../documents/index.ts';
import type { BandEnergies } from '../prices/index.ts';

/** The energy of one grid-connection point on one day, kWh. */
export interface CorrectionDoc {
  day: string;
  busbarName: string;
  bands: BandEnergies;
  note?: string;
  at: number;
  by: Who;
  /** Records that it replaced, by their key: fine data may be gone when it is taken back. */
  replaced: Readonly<Record<string, unknown>>;
}
export const correctionKey = (day: string, busbarName: string): string => `${day}|${busbarName}`;

export const readCorrections = (docs: DocStore): readonly CorrectionDoc[] =>
  docs.tx((tx) => tx.list<CorrectionDoc>(collections.corrections)).map(({ body }) => body);

export const correctionsOn = (docs: DocStore, day: string): readonly CorrectionDoc[] =>
  readCorrections(docs).filter((each) => each.day === day);
