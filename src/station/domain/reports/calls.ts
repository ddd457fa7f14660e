import type { Handlers } from '../../contract/calls.ts';
import { curves } from './curves.ts';
import { earningsReport } from './earningsReport.ts';
import { electricityReports } from './electricity.ts';
import { exports } from './exports.ts';

export const reportCalls: Handlers = {
  ...curves,
  ...earningsReport,
  ...electricityReports,
  ...exports,
};
