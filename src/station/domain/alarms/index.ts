export { alarmCalls, alarmMarks, isAbout } from './calls.ts';
export { toSpan } from './finding.ts';
