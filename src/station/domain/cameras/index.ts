export { cameraCalls } from './calls.ts';
