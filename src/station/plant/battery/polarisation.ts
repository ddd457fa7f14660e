// In: the current through the cells of a cluster and its duration. Out: the polarisation voltage, which decays within minutes and within an hour
// after the current stopped: two resistances, each with a capacity in parallel (a second-order Thevenin model).
// An LFP cell of 280 to 314 Ah returns 94 to 95 % of its energy at half its capacity an hour (data sheets of such cells: at least 93 to 94 %): its DC
// resistance of 0.28 mOhm accounts for about half of the loss, charge transfer and diffusion for the rest.

export interface PolarisationState {
  fast: number[];
  slow: number[];
}
export interface Polarisation {
  /** V of a cell of the cluster now. */
  volt(cluster: number): number;
  /** Mean V over a step of what is there at its beginning. */
  leftOver(cluster: number, dtS: number): number;
  /** Ohm that a current which begins now meets on average over a step. */
  ohmsOver(dtS: number): number;
  /** `current` A flow for a step, times how much colder cells resist more: answers the mean V over it. */
  flow(cluster: number, current: number, dtS: number): number;
  save(): PolarisationState;
}
/** Of the direct-current resistance, and seconds. Charge transfer is over in a minute, diffusion in the grains in about an hour. */
const fastPart = { ohms: 0.35, s: 40 };
const slowPart = { ohms: 0.8, s: 1500 };

export function createPolarisation(clusters: number, ohms: number, state?: PolarisationState): Polarisation {
  const parts = [fastPart, slowPart].map((part, i) => {
    const saved = i === 0 ? state?.fast : state?.slow;
    const volts = saved?.length === clusters ? Float64Array.from(saved) : new Float64Array(clusters);
    return { volts, ohms: part.ohms * ohms, s: part.s };
  });
  return {
    volt: (cluster) => parts.reduce((sum, { volts }) => sum + (volts[cluster] ?? Number.NaN), 0),
    leftOver: (cluster, dtS) =>
      parts.reduce((sum, { volts, s }) => sum + (volts[cluster] ?? Number.NaN) * meanOfDecay(dtS, s), 0),
    ohmsOver: (dtS) => parts.reduce((sum, part) => sum + part.ohms * (1 - meanOfDecay(dtS, part.s)), 0),
    flow(cluster, current, dtS) {
      let mean = 0;
      for (const { volts, ohms: own, s } of parts) {
        const before = volts[cluster] ?? Number.NaN;
        const goal = current * own;
        mean += goal + (before - goal) * meanOfDecay(dtS, s);
        volts[cluster] = goal + (before - goal) * Math.exp(-dtS / s);
      }
      return mean;
    },
    save: () => ({ fast: Array.from(parts[0]?.volts ?? []), slow: Array.from(parts[1]?.volts ?? []) }),
  };
}
/** Mean of a decay from 1 over `dtS` seconds. */
const meanOfDecay = (dtS: number, s: number): number => (s / dtS) * (1 - Math.exp(-dtS / s));
