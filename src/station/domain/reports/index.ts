export { reportCalls } from './calls.ts';
export { draw, isWide, none, type Read, readPoints } from './curveData/curveReads.ts';
export { toStretch } from './curveData/curveSteps.ts';
export { pointOf } from './curvePoints.ts';
export { toCsv, toNumber } from './exports.ts';
export { keepPapers } from './papers/paperSchedule.ts';
export { createPaperMaker } from './papers/makePaper.ts';
export { createExports } from './exporting/exportRunner.ts';
