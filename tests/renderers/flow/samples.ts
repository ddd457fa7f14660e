// Flows between grid, PV, load and storage, with their boxes.
import type { Schema } from '../../../src/core/language.ts';

const kw = { type: 'number', unit: 'kW' } as const;
const flowNode: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    power: { ...kw, agedBy: 'old/power' },
    old: { type: 'object' },
    today: { type: 'number', unit: 'kWh' },
    soc: { type: 'number', unit: 'percent' },
    stored: { type: 'number', unit: 'kWh' },
    demand: kw,
    demandLimit: kw,
  },
};
export const flowSchema: Schema = {
  type: 'object',
  properties: {
    busbarName: { type: 'string' },
    rated: kw,
    grid: flowNode,
    pv: flowNode,
    load: flowNode,
    storage: flowNode,
    chargers: { type: 'array', items: flowNode },
  },
};
export const flowNow = {
  busbarName: 'Grid point 1',
  grid: { power: 42.6, demand: 61, demandLimit: 160 },
  pv: { power: 88.1, today: 402.5 },
  load: { power: 130.7, today: 1088 },
  storage: { power: 0, soc: 63.4, stored: 165 },
};
export const flowOptions = {
  nodes: {
    grid: {
      as: 'grid',
      at: '/grid',
      details: { demand: { title: 'demand', at: '/demand' }, limit: { title: 'of', at: '/demandLimit' } },
    },
    pv: { as: 'pv', title: 'PV, 110 kWp', at: '/pv', details: { today: { title: 'today', at: '/today' } } },
    load: { as: 'load', at: '/load', details: { today: { title: 'today', at: '/today' } } },
    storage: { as: 'storage', at: '/storage', level: '/soc', corner: { at: '/stored', decimals: 0 } },
    chargers: { as: 'charger', at: '/chargers', name: '/name' },
  },
  busbar: '400 V busbar',
};
