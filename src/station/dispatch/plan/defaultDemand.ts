// Defaults of demand control if only a limit is set: the demand window, and the target below the limit.
import type { DemandControl } from '../../contract/docs.ts';
import { type DemandWindow, defaultDemandWindow } from '../../counters/index.ts';

/** Distance of the target below the limit: a share of the limit, within these bounds in kW. */
const margin = 0.015;
const advised = { least: 1, most: 5 } as const;

export const demandTargetOf = (limit: number | undefined): number | undefined =>
  limit === undefined ? undefined : Math.max(0, limit - Math.min(advised.most, Math.max(advised.least, margin * limit)));

export const demandWindowOf = ({ window, minutes }: Pick<DemandControl, 'window' | 'minutes'> = {}): DemandWindow => ({
  kind: window ?? defaultDemandWindow.kind,
  minutes: minutes ?? defaultDemandWindow.minutes,
});
