export { debugCalls } from './registers.ts';
