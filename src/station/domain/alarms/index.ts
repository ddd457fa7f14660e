export { alarmCalls, alarmMarks } from './calls.ts';
export { toSpan } from './finding.ts';
