export { configurationCalls } from './calls.ts';
