export { distributionCalls } from './calls.ts';
