import type { Handlers } from '../../contract/calls.ts';
import { batteryReport } from './batteryWeeks.ts';
import { comparison } from './compare.ts';
import { curves } from './curves.ts';
import { customCurve } from './customCurve.ts';
import { curveTree } from './curveTree.ts';
import { cutoffs } from './cutoff.ts';
import { curveTemplates } from './curveTemplates.ts';
import { deviceCurves } from './deviceCurves.ts';
import { earningsReport } from './earningsReport.ts';
import { electricityReports } from './electricity.ts';
import { exportTasks } from './exporting/exportCalls.ts';
import { exports } from './exports.ts';
import { overviewReport } from './overview.ts';
import { partialPvReport } from './partialPv.ts';
import { periodReport } from './periods.ts';
import { stationDayReport } from './stationDay.ts';

export const reportCalls: Handlers = {
  ...batteryReport,
  ...comparison,
  ...curves,
  ...curveTree,
  ...customCurve,
  ...cutoffs,
  ...curveTemplates,
  ...deviceCurves,
  ...earningsReport,
  ...electricityReports,
  ...exportTasks,
  ...exports,
  ...overviewReport,
  ...partialPvReport,
  ...periodReport,
  ...stationDayReport,
};
