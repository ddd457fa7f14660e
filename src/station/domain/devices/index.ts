export { deviceCalls } from './calls.ts';
export { type DeviceForm, toDevice, toForm } from './deviceForm.ts';
