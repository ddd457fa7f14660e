export { shutdownCalls } from './calls.ts';
