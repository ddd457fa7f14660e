import type { ReactNode } from 'react';
import type { CompiledCall, ContentIndex, ScreenHead } from '../../src/core/content.ts';
import { Layout } from '../../src/shell/layout/Layout.tsx';
import { drawShell } from './drawShell.tsx';
import { type FakeData, fakeData } from './fakeData.ts';
import { contentOf, head } from './heads.ts';

const call = (name: string): CompiledCall => ({ name, url: `/x/${name}`, path: `/${name}`, request: {}, answer: {}, needs: [] });
const names = [
  'banner.current',
  'banner.dismiss',
  'busbar.list',
  'content.problems',
  'device.list',
  'station.searchSup',
  'storage.stop',
];
const heads: readonly ScreenHead[] = [
  head('home', '/home', { title: 'Home', menu: { sort: 1, icon: 'home' }, busbar: true }),
  head('alarm', '/alarm', {
    title: 'Faults and alarms',
    menu: { sort: 4, icon: 'alarm', badge: { from: '/station/alarms/total' } },
  }),
  head('monitor', '/monitor', {
    title: 'Device monitoring',
    menu: { sort: 3 },
    hasBody: false,
    redirect: { first: { to: '/monitor/pcs' } },
  }),
  head('pcs', '/monitor/pcs', { title: 'PCS', menu: { under: 'monitor', sort: 1, badges: ['devices', 'strategy'] } }),
  head('mode', '/mode', {
    title: 'Mode management',
    menu: { under: 'monitor', sort: 5, badges: ['mode'] },
    enter: { here: { when: { op: 'eq', from: '/station/mode', value: 2 } } },
  }),
  head('device', '/device', { title: 'Devices', menu: { under: 'monitor', sort: 6, badges: ['no-devices'] } }),
  head('system', '/system', { title: 'System management', menu: { sort: 90, place: 'layout' } }),
];
export const content: ContentIndex = contentOf(heads, {
  calls: Object.fromEntries(names.map((name) => [name, call(name)])),
  tasks: { 'books.add': 'Recalculate energy' },
  devices: [{ type: 'pcs', title: 'Converter', monitor: { path: 'pcs', sort: 1 }, page: '/monitor/pcs' }],
});

/** Draws the frame around a page, text by default. */
export async function drawLayout(data: FakeData = fakeData(content), path = '/home', body: ReactNode = 'the page') {
  const shown = heads.find((each) => each.path === path);
  return { data, ...(await drawShell(<Layout head={shown}>{body}</Layout>, data, content, path)) };
}
