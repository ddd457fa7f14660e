import type { Handlers } from '../../contract/calls.ts';
import { about } from './about.ts';
import { accessType } from './accessType.ts';
import { coolingMode } from './coolingMode.ts';
import { dynamicCodes } from './dynamicCodes.ts';
import { longWork } from './longWork.ts';
import { typeIndex } from './typeIndex.ts';

export const maintenanceCalls: Handlers = {
  ...about,
  ...accessType,
  ...coolingMode,
  ...dynamicCodes,
  ...longWork,
  ...typeIndex,
};
