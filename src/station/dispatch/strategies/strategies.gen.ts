// Written by `npm run gen` from the folders beside this file. Do not edit.
import { strategy as at } from './at/index.ts';
import { strategy as dr } from './dr/index.ts';
import { strategy as independentOprCfg } from './independentOprCfg/index.ts';
import { strategy as lf } from './lf/index.ts';
import { strategy as manual } from './manual/index.ts';
import { strategy as pp } from './pp/index.ts';
import { strategy as ps } from './ps/index.ts';
import { strategy as pv } from './pv/index.ts';
import { strategy as region } from './region/index.ts';
import { strategy as st } from './st/index.ts';

export const modules = { at, dr, independentOprCfg, lf, manual, pp, ps, pv, region, st };
export const strategyReasons = { ...at.reasons, ...dr.reasons, ...independentOprCfg.reasons, ...lf.reasons, ...manual.reasons, ...pp.reasons, ...ps.reasons, ...pv.reasons, ...region.reasons, ...st.reasons };
