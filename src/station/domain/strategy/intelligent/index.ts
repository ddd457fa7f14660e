export { toKept } from './planner.ts';
export { readQuarters } from './readQuarters.ts';
export { toModel } from './storageModel.ts';
export { horizonFrom, toHorizon } from './toHorizon.ts';
