export { deviceCalls } from './calls.ts';
export { enableControl } from './deviceAdmin.ts';
export { platformWords } from './linkWords.ts';
export { responseOf } from './response.ts';
export { whyNotRead } from './whyNotRead.ts';
export { type DeviceForm, toDevice, toForm } from './deviceForm.ts';
