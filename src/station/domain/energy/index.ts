export { batteriesAt, batteryDaysOf, type BatteryDay, ratedEnergyOf } from './batteryDays.ts';
export { energyCalls } from './calls.ts';
export { bookYesterday } from './corrections.ts';
export {
  addMoney,
  type DayRecord,
  daysWithToday,
  firstDay,
  keepEnergyDays,
  keyOf,
  measureDay,
  type PeriodSum,
  recordsOf,
  roundTripOf,
  sumRecords,
} from './energyDays.ts';
export { demandOf } from './demand.ts';
export { addCounted, type Counted } from './meterDays.ts';
export { always, type QuantityDay, quantityDays, sumOfDays } from './quantityDays.ts';
export { sideIncome, toSideRow } from './sideIncome.ts';
export type { RoundTrip } from './roundTrip.ts';
export { countedIn, type Moved } from './countedIn.ts';
export { capacityOf } from './storedEnergy.ts';
export { correctedMeterDays, storageDays } from './storageBooks.ts';
