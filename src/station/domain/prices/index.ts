export {
  addBands,
  type Band,
  type BandEnergies,
  bandMoney,
  bandNames,
  bandOf,
  chargeStates,
  type Counter,
  type Energy,
  type Money,
  type Stretch,
  toBandEnergies,
  toMoney,
  toTotal,
} from './bandEnergy.ts';
export { priceCalls } from './calls.ts';
export { periodAt, priceSetOf, priceSetOfMonth, stretchesOf, toPricedPeriods } from './prices.ts';
