export { wiringCalls } from './calls.ts';
