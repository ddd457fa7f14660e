// Every kind that a screen may use, by name. A schema without a renderer, or a renderer without a schema, fails to compile. Small
// kinds are part of the shell; kinds with a library, or rarely at the top of a page, load on demand.
import type { Kind } from '../src/core/kinds.gen.ts';
import { actions } from './actions/index.ts';
import type { RendererModule } from './define.ts';
import { note } from './note/index.ts';
import { section } from './section/index.ts';
import { tabs } from './tabs/index.ts';

/** The module itself, or a function that loads it. */
export type Entry<K extends Kind> = RendererModule<K> | (() => Promise<RendererModule<K>>);

export const renderers = {
  section,
  tabs,
  actions,
  note,
  choice: () => import('./choice/index.ts').then((module) => module.choice),
  rows: () => import('./rows/index.ts').then((module) => module.rows),
  search: () => import('./search/index.ts').then((module) => module.search),
  form: () => import('./form/index.ts').then((module) => module.form),
  progress: () => import('./progress/index.ts').then((module) => module.progress),
  map: () => import('./map/index.ts').then((module) => module.map),
  devices: () => import('./devices/index.ts').then((module) => module.devices),
  table: () => import('./table/index.ts').then((module) => module.table),
  points: () => import('./points/index.ts').then((module) => module.points),
  facts: () => import('./facts/index.ts').then((module) => module.facts),
  stat: () => import('./stat/index.ts').then((module) => module.stat),
  curve: () => import('./curve/index.ts').then((module) => module.curve),
  bars: () => import('./bars/index.ts').then((module) => module.bars),
  video: () => import('./video/index.ts').then((module) => module.video),
  flow: () => import('./flow/index.ts').then((module) => module.flow),
  wiring: () => import('./wiring/index.ts').then((module) => module.wiring),
  topology: () => import('./topology/index.ts').then((module) => module.topology),
  cells: () => import('./cells/index.ts').then((module) => module.cells),
  calendar: () => import('./calendar/index.ts').then((module) => module.calendar),
  'period-bar': () => import('./period-bar/index.ts').then((module) => module.periodBar),
} satisfies { [K in Kind]: Entry<K> };
