// The whole console over a fake station, created for each test: only the responses are fake.
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { createMemoryRouter } from 'react-router-dom';
import type { ScreenHead } from '../../src/core/content.ts';
import type { Entrance } from '../../src/data/contract.ts';
import { createShellData, type DataLayer } from '../../src/data/shellData.ts';
import { askContent } from '../../src/shell/askContent.ts';
import { Boot } from '../../src/shell/Boot.tsx';
import { startLanguages } from '../../src/shell/language/i18n.ts';
import { translate } from '../../src/shell/language/translate.ts';
import { AppearanceProvider } from '../../src/shell/theme/Appearance.tsx';
import { callOf, callsOf, type FakeStation, fakeStation } from './fakeStation.ts';
import { contentOf, head } from './heads.ts';

export const heads: readonly ScreenHead[] = [
  head('root', '/', { hasBody: false, redirect: { home: { to: '/home' } } }),
  head('login', '/login', { layout: 'page', title: 'Log in' }),
  head('home', '/home', { title: 'Home', menu: { sort: 1 } }),
  head('alarm', '/alarm', { title: 'Alarms', menu: { sort: 2 } }),
  head('closed', '/closed', { title: 'Closed', menu: { sort: 3 }, enter: { never: { when: false, says: 'Not in this mode' } } }),
  head('moved', '/moved', {
    title: 'Moved',
    menu: { sort: 4 },
    enter: { mode: { when: { op: 'eq', from: '/station/mode', value: 2 }, says: 'Already initialised mode', go: 'ems_alarm' } },
  }),
  head('ems-alarm', '/alarm/one', { name: 'ems_alarm', title: 'One alarm' }),
  head('shut', '/shut', { title: 'Shut down', layout: 'dialog', menu: { sort: 9, place: 'layout' } }),
];
const names = ['user.logout', 'menu.current', 'station.state', 'theme.current'];
export const state = {
  id: 's1',
  name: 'Lakeside',
  type: 2,
  timezone: 'UTC',
  mode: 1,
  state: { strategy: 'running', starting: false, stopping: false, ready: true },
  now: 1_000_000_000_000,
};

interface ConsoleDouble {
  station: FakeStation;
  data: DataLayer;
  open(path: string, entrance?: Partial<Entrance>): void;
  /** Navigates to another path, as a link does. */
  go(path: string): void;
  /** Path and query of the address. */
  at(): string;
}

export function drawConsole(): ConsoleDouble {
  let data: DataLayer;
  let router: ReturnType<typeof createMemoryRouter>;
  let station: FakeStation;
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    await startLanguages('en_US');
    station = fakeStation(
      contentOf(heads, { calls: { ...callsOf(...names), 'user.login': callOf('user.login', { anonymous: true }) } }),
    );
    station.answers['/v1/rpc/station.state'] = () => state;
    station.answers['/v1/rpc/user.logout'] = () => ({});
  });
  afterEach(() => {
    data.close();
    cleanup();
  });
  return {
    get station() {
      return station;
    },
    get data() {
      return data;
    },
    open(path, entrance = { token: 't1' }) {
      data = createShellData({ type: 'ems', language: 'en_US', ...entrance }, { fetch: station.fetch, origin: '', retryMs: 1 });
      data.setTranslate(translate);
      const createRouter = (routes: Parameters<typeof createMemoryRouter>[0]) => {
        router = createMemoryRouter(routes, { initialEntries: [path] });
        return router;
      };
      render(
        <AppearanceProvider>
          <Boot data={data} asked={askContent(data, path.split('?')[0])} createRouter={createRouter} />
        </AppearanceProvider>,
      );
    },
    go: (path) => void router.navigate(path),
    at: () => router.state.location.pathname + router.state.location.search,
  };
}
