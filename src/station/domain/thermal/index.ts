export { thermalCalls } from './calls.ts';
export { createThermal } from './thermal.ts';
