// A converter at rest that nothing limits. A test changes what it is about.
import { openBand } from '../../../src/station/dispatch/binding/band.ts';
import type { Converter } from '../../../src/station/dispatch/plantView.ts';

export const converterOf = (id: string, own: Partial<Converter> = {}): Converter => ({
  id,
  area: undefined,
  ratedPower: 100,
  chargeLimit: 100,
  dischargeLimit: 100,
  soc: 50,
  ratedEnergy: 200,
  fresh: true,
  ready: true,
  on: true,
  island: false,
  stack: undefined,
  power: 0,
  set: 0,
  band: openBand,
  ...own,
});
