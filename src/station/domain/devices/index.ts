export { deviceCalls } from './calls.ts';
export { whyNotRead } from './whyNotRead.ts';
export { type DeviceForm, toDevice, toForm } from './deviceForm.ts';
