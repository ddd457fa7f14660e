export { meteringCalls } from './calls.ts';
export { createGridPoints } from './gridPoints.ts';
export { keepCounters } from './keepCounters.ts';
export { recordDeviceChange } from './meterChanges.ts';
export { runVirtualMeters } from './runVirtualMeters.ts';
export { seedDemand } from './seedDemand.ts';
