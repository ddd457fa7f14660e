export { strategyCalls } from './calls.ts';
export { createPlanner } from './intelligent/planner.ts';
