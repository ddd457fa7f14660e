import type { Handlers } from '../../contract/calls.ts';
import { home } from './home.ts';
import { homeBands } from './homeBands.ts';
import { homeParts } from './homeParts.ts';
import { homeRegion } from './homeRegion.ts';
import { homeStatistics } from './homeStatistics.ts';
import { homeVehicle } from './homeVehicle.ts';

export const homeCalls: Handlers = {
  ...home,
  ...homeBands,
  ...homeParts,
  ...homeRegion,
  ...homeStatistics,
  ...homeVehicle,
};
