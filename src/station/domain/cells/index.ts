export { cellCalls } from './calls.ts';
