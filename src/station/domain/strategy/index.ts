export { strategyCalls } from './calls.ts';
export { ratedPower } from './gridLimits.ts';
export { createPlanner } from './intelligent/planner.ts';
export { createSimulations } from './simulation/simulations.ts';
