export { incidentCalls } from './calls.ts';
