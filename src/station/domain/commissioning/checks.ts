// The checks of commissioning by name. schemas/commissioning.json assigns them to steps.
import type { CommissioningCheck } from '../../../core/content.ts';
import { batteryLimits, devices } from './devices.ts';
import type { Check } from './finding.ts';
import { gridLimits } from './gridLimits.ts';
import { meters } from './meters.ts';
import { gridPoint, place, prices, secondaryPassword } from './site.ts';
import { strategy } from './strategy.ts';

export const checks: Readonly<Record<CommissioningCheck, Check>> = {
  'secondary-password': secondaryPassword,
  place,
  'grid-point': gridPoint,
  devices,
  meters,
  'battery-limits': batteryLimits,
  prices,
  'grid-limits': gridLimits,
  strategy,
};
