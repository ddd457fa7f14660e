export { thermalCalls } from './calls.ts';
