export { alarmCalls, alarmMarks, toSpan } from './calls.ts';
