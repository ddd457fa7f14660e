// The forms of the strategies and the handlers that save them. Simulations and combined saves use the same handlers as the pages.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { Refused, type Station } from '../../contract/index.ts';
import type { Handler, ServedHandlers } from '../../contract/calls.ts';
import { documentHandler } from '../documents/index.ts';
import { planCurve } from './planCurve.ts';
import { strategySettings } from './strategySettings.ts';
import { strategyTemplates } from './strategyTemplates.ts';

export type Edits = NonNullable<NonNullable<RequestOf<'simulation.start'>['left']>['edits']>;

/** The call that saves each form. */
export const saves: Readonly<Record<keyof Edits, string>> = {
  template: 'strategy.saveTemplate',
  allotments: 'strategy.allotCurrent',
  manual: 'strategy.updateManual',
  demand: 'strategy.changeDemandPre',
  reverse: 'strategy.changeReversePre',
  batteryProtection: 'strategy.changeBatteryProtection',
  powerReduction: 'strategy.changePowerReduction',
  loadTracking: 'strategy.changeLoadTracking',
  smoothing: 'strategy.saveSmoothing',
  demandResponse: 'strategy.changeDemandResponse',
  peakRegulation: 'strategy.changePeakRegulation',
  independent: 'strategy.changeIndependent',
  region: 'strategy.saveRegion',
  arbitrage: 'strategy.changeArbitrage',
  wiseDemand: 'strategy.changeWiseDemand',
  wiseReverse: 'strategy.changeWiseReverse',
};
const strategyHandlers: ServedHandlers = { ...planCurve, ...strategySettings, ...strategyTemplates } as ServedHandlers;

export function saveHandler(name: string, { content }: Pick<Station, 'content'>): Handler {
  const call = content().calls[name];
  const handler = strategyHandlers[name] ?? (call && documentHandler(call));
  if (!handler) throw new Refused(404, 'No such call');
  return handler;
}
