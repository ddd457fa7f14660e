export { maintenanceCalls } from './calls.ts';
