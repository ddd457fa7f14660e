export {
  type BandCounters,
  type BandEnding,
  bandEndings,
  createBandCounters,
  endingOf,
  type Direction,
  directions,
} from './bandCounters.ts';
export { answeredOf, holdCollection, holdKey, isOpenBefore, mostPowerOf, readHolds, shiftsOf } from './counterHolds.ts';
export { counterStep } from './counterStep.ts';
export { computedFrom, inOrder, isInService, isVirtual, metersOf, type MeterTerm, type Service, termsOf } from './meterTerms.ts';
export { fromWord, keysOf, noPeriod, type Period, toPeriods, toPlace, toWords } from './periodWords.ts';
export { type DemandWindow, demandMeans, highestDemand, defaultDemandWindow, leastMeasured } from './demandMeans.ts';
