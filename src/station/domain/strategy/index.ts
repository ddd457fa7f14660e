export { strategyCalls } from './calls.ts';
export { ratedPower } from './gridLimits.ts';
export { createPlanner } from './intelligent/planner.ts';
export { simulateSaved } from './simulation/simulateSaved.ts';
export { brokenText } from './simulation/toAnswer.ts';
export { createSimulations } from './simulation/simulations.ts';
export { startStrategy, stopStrategy } from './starting.ts';
