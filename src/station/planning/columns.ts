// Names of the variables of a plan, by step and, for powers, by loss band.
import type { SoftLimit } from './horizon.ts';

export type Direction = 'charging' | 'discharging';
export const powerName = (way: Direction, step: number, band: number): string => `${way}_${step}_${band}`;
/** Energy in kWh stored at the end of the step. */
export const storedName = (step: number): string => `stored_${step}`;
/** Amount by which a soft limit is exceeded in the step. */
export const beyondName = (limit: SoftLimit, step: number): string => `beyond_${limit}_${step}`;
/** PV power in kW that is curtailed because the storage does not take it. */
export const curtailedName = (step: number): string => `curtailed_${step}`;
/** 1: the step charges; 0: it discharges. */
export const chargesName = (step: number): string => `charges_${step}`;
/** kW above the highest demand of the month so far. */
export const peakName = 'peak';
