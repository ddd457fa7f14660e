export { strongCalls } from './calls.ts';
