import type { Handlers } from '../../contract/calls.ts';
import { deviceAdmin } from './deviceAdmin.ts';
import { devices } from './devices.ts';
import { digitalIo } from './digitalIo.ts';
import { discoveryCalls } from './discovery.ts';
import { plantFaults } from './plantFaults.ts';

export const deviceCalls: Handlers = {
  ...deviceAdmin,
  ...devices,
  ...digitalIo,
  ...discoveryCalls,
  ...plantFaults,
};
