export { loadOf, toCalculatedLoad, withoutChargers } from './calculatedLoad.ts';
export { directionOf, standbyAt, standbyOf, stateOf } from './direction.ts';
export { measuresToday, movedToday, powerOf, toEnergyFlow, toStorage } from './flow.ts';
export { apparentOf, isAt, type Measure, measuresOf, type Quantity, sumOf, valueOf, wrapsOf } from './meters.ts';
export { createServedSum, minuteMs, sumOfMinutes, sumOfSteps } from './minutes.ts';
export { type Old, oldOf, olds, together } from './old.ts';
export { oldPowers, powersOf } from './powers.ts';
export { worstOf } from './worst.ts';
