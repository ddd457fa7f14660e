export { monitorCalls } from './calls.ts';
export { monitorHandler } from './monitor.ts';
export { type Holding, keysOf, partsOfType } from './partPlaces.ts';
export { partName, pointTitle } from './pointTitle.ts';
export { partTypeAt, pointOfType, toDeviceAndPath } from './partReadings.ts';
