export { cloudCalls } from './calls.ts';
export { createCloudFollow } from './cloudFollow.ts';
