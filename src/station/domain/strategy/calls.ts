import type { Handlers } from '../../contract/calls.ts';
import { addStrategy } from './addStrategy.ts';
import { chosenStrategy } from './chosenStrategy.ts';
import { decisions } from './decisions.ts';
import { gridLimits } from './gridLimits.ts';
import { planCurve } from './planCurve.ts';
import { intelligent } from './intelligent/calls.ts';
import { couldHave } from './intelligent/couldHave.ts';
import { simulation } from './simulation/calls.ts';
import { strategies } from './strategies.ts';
import { strategySettings } from './strategySettings.ts';
import { strategyTemplates } from './strategyTemplates.ts';
import { bulkSettings } from './bulkSettings.ts';
import { strategyVersion } from './strategyVersion.ts';

export const strategyCalls: Handlers = {
  ...addStrategy,
  ...chosenStrategy,
  ...decisions,
  ...gridLimits,
  ...intelligent,
  ...couldHave,
  ...planCurve,
  ...simulation,
  ...strategies,
  ...strategySettings,
  ...strategyTemplates,
  ...strategyVersion,
  ...bulkSettings,
};
