import type { Handlers } from '../../contract/calls.ts';
import { countersOnHold } from './countersOnHold.ts';
import { meterChanges } from './meterChanges.ts';
import { meterPeriods } from './meterPeriods.ts';
import { meterReplace } from './meterReplace.ts';

export const meteringCalls: Handlers = {
  ...countersOnHold,
  ...meterChanges,
  ...meterPeriods,
  ...meterReplace,
};
