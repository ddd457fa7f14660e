export { systemCalls } from './calls.ts';
