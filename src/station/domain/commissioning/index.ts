export { commissioningCalls } from './calls.ts';
