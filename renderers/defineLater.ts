// Further hooks for views, separate from `define.ts`: the login page does not need them and does not load their code.
export { useDevice, useDeviceCommand, useDeviceSetting } from '../src/data/react/reactDevice.tsx';
export { useLack, usePageLink } from '../src/data/react/reactLack.ts';
