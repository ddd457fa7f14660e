import type { Handlers } from '../../contract/calls.ts';
import { batteryReport } from './batteryWeeks.ts';
import { comparison } from './compare.ts';
import { curves } from './curveData/curves.ts';
import { coverageReport } from './month/coverage.ts';
import { customCurve } from './customCurve.ts';
import { curveTree } from './curveData/curveTree.ts';
import { cutoffs } from './curveData/cutoff.ts';
import { curveTemplates } from './curveData/curveTemplates.ts';
import { deviceCurves } from './curveData/deviceCurves.ts';
import { driftReport } from './month/drift.ts';
import { earningsReport } from './earningsReport.ts';
import { electricityReports } from './electricity.ts';
import { exportTasks } from './exporting/exportCalls.ts';
import { exports } from './exports.ts';
import { overviewReport } from './overview.ts';
import { paperCalls } from './papers/paperCalls.ts';
import { partialPvReport } from './partialPv.ts';
import { periodReport } from './periods.ts';
import { stationDayReport } from './stationDay.ts';

export const reportCalls: Handlers = {
  ...batteryReport,
  ...comparison,
  ...curves,
  ...curveTree,
  ...coverageReport,
  ...customCurve,
  ...cutoffs,
  ...curveTemplates,
  ...deviceCurves,
  ...driftReport,
  ...earningsReport,
  ...electricityReports,
  ...exportTasks,
  ...exports,
  ...overviewReport,
  ...paperCalls,
  ...partialPvReport,
  ...periodReport,
  ...stationDayReport,
};
