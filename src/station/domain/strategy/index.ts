export { strategyCalls } from './calls.ts';
