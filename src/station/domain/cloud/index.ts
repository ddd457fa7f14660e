export { cloudCalls } from './calls.ts';
export { createCloudFollow } from './cloudFollow.ts';
export { mustHoldTogether, putConfiguration, readConfiguration } from './siteConfig.ts';
