export { commissioningCalls } from './calls.ts';
export { responseOf } from './response.ts';
