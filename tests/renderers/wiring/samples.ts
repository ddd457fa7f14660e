// Diagrams for tests and benchmarks.
import type { Schema } from '../../../src/core/language.ts';
import { type Diagram, toDiagram } from '../../../renderers/wiring/toDiagram.ts';

export const smallNodes = [
  { id: 'grid', symbol: 'grid' },
  { id: 'transformer', symbol: 'transformer', ratedApparent: 400 },
  { id: 'busbar', symbol: 'busbar', name: 'Grid#1' },
  { id: 'breaker', symbol: 'breaker', name: 'AC breaker', device: 'pcs1', page: 'pcs' },
  { id: 'converter', symbol: 'converter', name: 'PCS #1', device: 'pcs1', page: 'pcs' },
  { id: 'contactor', symbol: 'contactor', name: 'DC contactor', device: 'pcs1', page: 'pcs' },
  { id: 'battery', symbol: 'battery', name: 'BMS #1', device: 'stack1', page: 'bmsSynopsis' },
  { id: 'load', symbol: 'load' },
] as const;
export const smallLinks = [
  { from: 'grid', to: 'transformer' },
  { from: 'transformer', to: 'busbar' },
  { from: 'busbar', to: 'breaker' },
  { from: 'breaker', to: 'converter' },
  { from: 'converter', to: 'contactor' },
  { from: 'contactor', to: 'battery' },
  { from: 'busbar', to: 'load' },
].map((link) => ({ ...link, id: `${link.from}>${link.to}` }));
const smallLive = {
  grid: { feeds: true, power: 74.7, direction: 'importing' },
  transformer: { power: 74.7, direction: 'importing' },
  breaker: { closed: true, passes: true },
  converter: { passes: true, power: 40, direction: 'charging', state: 'normal' },
  contactor: { closed: true, passes: true },
  battery: { feeds: true, power: 39, direction: 'charging', soc: 63.4 },
  load: { power: 34, direction: 'consuming' },
};
const symbols = ['grid', 'transformer', 'busbar', 'breaker', 'contactor', 'meter', 'converter', 'battery', 'load'];
const titles: Record<string, string> = {
  grid: 'Grid',
  transformer: 'Transformer',
  busbar: 'Busbar',
  battery: 'Battery stack',
  load: 'Load',
  converter: 'PCS',
};
export const wiringSchema: Schema = {
  type: 'object',
  properties: {
    nodes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          symbol: {
            type: 'string',
            choices: Object.fromEntries(symbols.map((symbol) => [symbol, { const: symbol, title: titles[symbol] ?? symbol }])),
          },
          name: { type: 'string' },
        },
      },
    },
    links: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
    live: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          state: {
            type: 'string',
            choices: {
              normal: { const: 'normal', title: 'Normal' },
              offline: { const: 'offline', title: 'Offline', tone: 'offline' },
            },
          },
          power: { type: 'number', unit: 'kW', title: 'Power', agedBy: 'old' },
          direction: {
            type: 'string',
            choices: {
              charging: { const: 'charging', title: 'Charging' },
              discharging: { const: 'discharging', title: 'Discharging' },
            },
          },
          soc: { type: 'number', unit: 'percent', title: 'SOC', agedBy: 'old' },
          closed: { type: 'boolean', agedBy: 'old' },
          old: { type: 'object' },
        },
      },
    },
    layout: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { x: { type: 'number' }, y: { type: 'number' } } },
    },
  },
};
export const wiringNow = { nodes: smallNodes, links: smallLinks, live: smallLive, layout: {} };
export const wiringOptions = {
  values: { power: { at: '/power', secondary: '/direction' }, soc: { title: 'SOC', at: '/soc' } },
} as const;

/** A diagram of `count` parts: feeders with branches of breaker, meter, converter, contactor and battery. */
export function largeNodes(count: number): {
  nodes: Record<string, unknown>[];
  links: { id: string; from: string; to: string }[];
} {
  const nodes: Record<string, unknown>[] = [
    { id: 'grid', symbol: 'grid' },
    { id: 'top', symbol: 'busbar' },
  ];
  const links = [{ id: 'grid>top', from: 'grid', to: 'top' }];
  const add = (from: string, id: string, symbol: string): string => {
    nodes.push({ id, symbol, name: id, ...(symbol !== 'busbar' && { device: id, page: 'pcs' }) });
    links.push({ id: `${from}>${id}`, from, to: id });
    return id;
  };
  for (let branch = 0; nodes.length + 5 <= count; branch++) {
    const feeder = `F${Math.floor(branch / 10)}`;
    if (branch % 10 === 0) add('top', feeder, 'busbar');
    let last = feeder;
    for (const symbol of ['breaker', 'meter', 'converter', 'contactor', 'battery'])
      last = add(last, `${symbol} ${branch}`, symbol);
  }
  while (nodes.length < count) add('top', `load ${nodes.length}`, 'load');
  return { nodes, links };
}
export function largeDiagram(count: number): Diagram {
  const { nodes, links } = largeNodes(count);
  return toDiagram(nodes, links);
}
export function largeLive(nodes: readonly Record<string, unknown>[], seed: number): Record<string, object> {
  return Object.fromEntries(
    nodes.map(({ id, symbol }, index) => [
      id,
      {
        state: 'normal',
        ...(symbol === 'grid' || symbol === 'battery' ? { feeds: true } : {}),
        ...(['breaker', 'contactor', 'converter'].includes(String(symbol)) ? { passes: true, closed: true } : {}),
        ...(symbol === 'busbar' ? {} : { power: ((index * 7919 + seed * 104_729) % 1000) / 10, direction: 'charging' }),
        ...(symbol === 'battery' ? { soc: 40 + ((index + seed) % 50) } : {}),
      },
    ]),
  );
}

const chain = (from: string, parts: readonly (readonly [id: string, symbol: string])[]) =>
  parts.map(([id, symbol], index) => ({ id, symbol, from: index === 0 ? from : (parts[index - 1]?.[0] ?? from) }));
const ends = (bar: string, symbol: string, ids: readonly string[]) => ids.map((id) => ({ id, symbol, from: bar }));
const chargingParts = [
  ...chain('grid', [
    ['transformer', 'transformer'],
    ['main', 'breaker'],
    ['meter', 'meter'],
    ['bar', 'busbar'],
    ['meter.storage', 'meter'],
    ['bar.storage', 'busbar'],
    ['ac1', 'breaker'],
    ['pcs1', 'converter'],
    ['dc1', 'contactor'],
    ['cell1', 'contactor'],
    ['stack1', 'battery'],
  ]),
  ...chain('bar.storage', [
    ['ac2', 'breaker'],
    ['pcs2', 'converter'],
    ['dc2', 'contactor'],
    ['dcdc', 'dcdc'],
    ['cell2', 'contactor'],
    ['stack2', 'battery'],
  ]),
  ...ends('bar.storage', 'converter', ['pvs']),
  ...chain('bar', [
    ['meter.pv', 'meter'],
    ['bar.pv', 'busbar'],
  ]),
  ...ends('bar.pv', 'pv', ['pv1', 'pv2']),
  ...chain('bar', [
    ['meter.load', 'meter'],
    ['bar.load', 'busbar'],
  ]),
  ...ends('bar.load', 'load', ['load']),
  ...ends('bar.load', 'pile', ['pile1', 'pile2', 'pile3', 'pile4', 'pile5', 'pile6']),
];
/** Two cabinets, PV and six charging piles behind one grid connection point. */
export const chargingDiagram: Diagram = toDiagram(
  [{ id: 'grid', symbol: 'grid' }, ...chargingParts],
  chargingParts.map(({ id, from }) => ({ from, to: id })),
);
