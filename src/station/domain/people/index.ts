export { peopleCalls } from './calls.ts';
