// Written by `npm run gen` from the folders beside this file. Do not edit.
import { strategy as manual } from './manual/index.ts';
import { strategy as pv } from './pv/index.ts';

export const modules = { manual, pv };
export const strategyReasons = { ...manual.reasons, ...pv.reasons };
