// Cell protection: limits by the extreme cell voltages and temperatures of the stacks, as shares of the rated power. A limit ends
// with its value, except that an ended charge or discharge stays ended until the cell has recovered. An unknown value allows no
// power.
import type { TemperatureBand, Taper } from '../../contract/docs.ts';
import type { Limit } from '../decision.ts';

/** 1 at `full`, 0 at `zero` and beyond, linear in between. Either of the two can be the higher value. */
function taper(value: number | undefined, { full, zero }: Taper): number {
  if (value === undefined) return 0;
  return Math.min(1, Math.max(0, (zero - value) / (zero - full)));
}
const withinBand = (least: number | undefined, most: number | undefined, band: TemperatureBand): number =>
  Math.min(taper(least, { full: band.fullFrom, zero: band.zeroBelow }), taper(most, { full: band.fullTo, zero: band.zeroAbove }));

export const cellHigh: Limit = {
  code: 'cell-high',
  bound: ({ ratedPower, cellVoltageMost }, { protection }) =>
    protection && { high: ratedPower * protection.ratioFactor * taper(cellVoltageMost, protection.chargeVoltage) },
};
export const cellLow: Limit = {
  code: 'cell-low',
  bound: ({ ratedPower, cellVoltageLeast }, { protection }) =>
    protection && { low: -ratedPower * protection.ratioFactor * taper(cellVoltageLeast, protection.dischargeVoltage) },
};
export const temperature: Limit = {
  code: 'temperature',
  bound: ({ ratedPower, temperatureLeast, temperatureMost }, { protection }) =>
    protection && {
      low: -ratedPower * withinBand(temperatureLeast, temperatureMost, protection.dischargeTemperature),
      high: ratedPower * withinBand(temperatureLeast, temperatureMost, protection.chargeTemperature),
    },
};

/** Below this share of the rated power, a constant-voltage charge ends. */
const tail = 0.02;
export const chargeEnd: Limit = {
  code: 'charge-end',
  bound(situation, { chargeEnd: at }) {
    if (!at) return undefined;
    if (ended(situation.holding?.has('charge-end'), situation.cellVoltageMost, at)) return { high: 0 };
    const share = taper(situation.cellVoltageMost, { full: at.hold, zero: at.cutoff });
    return { high: share < tail ? 0 : situation.ratedPower * share };
  },
  holds: ({ holding, cellVoltageMost }, { chargeEnd: at }) =>
    at !== undefined && ended(holding?.has('charge-end'), cellVoltageMost, at),
};
export const dischargeEnd: Limit = {
  code: 'discharge-end',
  bound: (situation, common) => (dischargeEnd.holds?.(situation, common) ? { low: 0 } : undefined),
  holds({ holding, cellVoltageLeast }, { dischargeEnd: at }) {
    if (!at) return false;
    return (
      cellVoltageLeast === undefined ||
      cellVoltageLeast <= at.cutoff ||
      (!!holding?.has('discharge-end') && cellVoltageLeast < at.release)
    );
  },
};
const ended = (before: boolean | undefined, most: number | undefined, at: { cutoff: number; release: number }): boolean =>
  most === undefined || most >= at.cutoff || (before === true && most > at.release);
