import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
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

const heads: readonly ScreenHead[] = [
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
const state = {
  id: 's1',
  name: 'Lakeside',
  type: 2,
  timezone: 'UTC',
  mode: 1,
  state: { strategy: 'running', starting: false, stopping: false },
  now: 1_000_000_000_000,
};

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

function open(path: string, entrance: Partial<Entrance> = { token: 't1' }) {
  data = createShellData({ type: 'ems', language: 'en_US', ...entrance }, { fetch: station.fetch, origin: '', retryMs: 1 });
  data.setTranslate(translate);
  render(
    <AppearanceProvider>
      <Boot
        data={data}
        asked={askContent(data, path.split('?')[0])}
        createRouter={(routes) => {
          router = createMemoryRouter(routes, { initialEntries: [path] });
          return router;
        }}
      />
    </AppearanceProvider>,
  );
}
const at = (): string => router.state.location.pathname + router.state.location.search;

describe('the way in', () => {
  it('without a token leads to the login page, and what was asked for opens after it', async () => {
    open('/alarm?tab=2', {});
    await screen.findByText('This is login');
    expect(at()).toBe('/login');
    station.answers['/v1/rpc/user.login'] = () => ({ token: 't2', user: { id: 'u', name: 'Ada', role: 'operator' }, rights: {} });
    await act(async () => void (await data.call('user.login', { loginName: 'ada', password: 'x' })));
    await screen.findByText('This is alarm');
    expect(at()).toBe('/alarm?tab=2');
  });
  it('asks for the content and its words once', async () => {
    open('/home');
    await screen.findByText('This is home');
    const asked = (part: string) => station.asked.filter((url) => url.includes(part)).length;
    expect([asked('/content/index.json'), asked('/locale/'), asked('/screen/home.json')]).toEqual([1, 1, 1]);
  });
  it('asks for the screen behind a redirect and its words while the station is still asked what the person may do', async () => {
    let answer = (): void => {};
    station.answers['/v1/rpc/menu.current'] = () =>
      new Promise((done) => {
        answer = () => done([]);
      });
    open('/');
    const asked = (part: string) => station.asked.some((url) => url.includes(part));
    await expect.poll(() => asked('/screen/home.json') && asked('/locale/')).toBe(true);
    expect(screen.queryByText('This is home')).toBeNull();
    answer();
    await screen.findByText('This is home');
  });
  it('a page whose guard waits for the state of the station says so, and opens when it is there', async () => {
    station.answers['/v1/rpc/station.state'] = () => ({ code: 500, msg: '', data: null });
    open('/moved');
    await screen.findByText("Waiting for the station's state", {}, { timeout: 30_000 });
    station.answers['/v1/rpc/station.state'] = () => ({ ...state, mode: 2 });
    await screen.findByText('This is moved', {}, { timeout: 30_000 });
    expect(screen.queryByText("Waiting for the station's state")).toBeNull();
  }, 30_000);
  it('the flag alone passes the guard of the console', async () => {
    open('/home', { flag: '1' });
    await screen.findByText('This is home');
    expect(at()).toBe('/home');
  });
  it('an unknown path says so and leads to the place above it; the session goes on', async () => {
    open('/alarm/nowhere');
    await screen.findByText('No such route');
    await screen.findByText('This is alarm');
    expect(at()).toBe('/alarm');
    expect(data.status.read('/loggedIn')).toBe(true);
    expect(station.asked.filter((url) => url.endsWith('user.logout'))).toEqual([]);
  });
  it('a page that newer content takes away says so and leads beside it; the session goes on', async () => {
    open('/alarm/one?tab=2');
    await screen.findByText('This is ems-alarm');
    station.index = { ...station.index, hash: 'two', screens: heads.filter(({ id }) => id !== 'ems-alarm') };
    await act(async () => void (await data.loadContent()));
    await screen.findByText('No such route');
    await screen.findByText('This is alarm');
    expect(at()).toBe('/alarm');
    expect(data.status.read('/loggedIn')).toBe(true);
    expect(station.asked.filter((url) => url.endsWith('user.logout'))).toEqual([]);
  });
  it('the login page ends the session at the station, once', async () => {
    open('/login');
    await screen.findByText('This is login');
    await expect.poll(() => station.asked.filter((url) => url.endsWith('user.logout'))).toHaveLength(1);
    expect(data.status.read('/loggedIn')).toBe(false);
    expect(at()).toBe('/login');
  });
  it('a 401 ends at the login page, once, and asks for no second logout', async () => {
    open('/home');
    await screen.findByText('This is home');
    station.answers['/v1/rpc/menu.current'] = () => ({ code: 401, msg: 'ended', data: null });
    await act(async () => void (await data.call('menu.current')));
    await screen.findByText('This is login');
    expect(station.asked.filter((url) => url.endsWith('user.logout'))).toHaveLength(0);
  });
  it('a station that cannot be reached has a face with a way on', async () => {
    station.broken.add('/content/index.json');
    open('/home');
    await screen.findByText('The station cannot be reached');
    station.broken.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('This is home');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('navigation', () => {
  it('a redirect is followed, and the title is EMS', async () => {
    document.title = 'something';
    open('/');
    await screen.findByText('This is home');
    expect([at(), document.title]).toEqual(['/home', 'EMS']);
    document.title = 'else';
    await userEvent.click(screen.getByRole('link', { name: 'Alarms' }));
    await screen.findByText('This is alarm');
    expect(document.title).toBe('EMS');
  });
  it('a refused link says why, and the page stays', async () => {
    open('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'Closed' }));
    await screen.findByText('Not in this mode');
    expect(at()).toBe('/home');
    expect(screen.getByText('This is home')).toBeTruthy();
  });
  it('a refused address without a page before it leads to the root', async () => {
    open('/closed');
    await screen.findByText('Not in this mode');
    await screen.findByText('This is home');
    expect(at()).toBe('/home');
  });
  it('a condition that is not known waits; a false one may lead elsewhere', async () => {
    station.answers['/v1/rpc/station.state'] = () => ({ ...state, mode: undefined });
    open('/moved');
    await screen.findByRole('navigation');
    expect(at()).toBe('/moved');
    station.answers['/v1/rpc/station.state'] = () => state;
    await screen.findByText('This is ems-alarm', {}, { timeout: 30_000 });
    expect(screen.getByText('Already initialised mode')).toBeTruthy();
  }, 15_000);
  it('a page that is open stays when what its entry asks changes; another visit is refused', async () => {
    station.answers['/v1/rpc/station.state'] = () => ({ ...state, mode: 2 });
    open('/moved');
    await screen.findByText('This is moved');
    station.answers['/v1/rpc/station.state'] = () => state;
    await expect.poll(() => data.scope.read('/station/mode')).toBe(1);
    expect([at(), Boolean(screen.getByText('This is moved'))]).toEqual(['/moved', true]);
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByText('This is home');
    await userEvent.click(screen.getByRole('link', { name: 'Moved' }));
    await screen.findByText('Already initialised mode');
    await screen.findByText('This is ems-alarm');
  }, 15_000);
  it('a screen may lie over the page as a dialog, in the address', async () => {
    open('/home');
    await userEvent.click(await screen.findByRole('link', { name: 'Shut down' }));
    await screen.findByText('This is shut');
    expect([at(), Boolean(screen.getByText('This is home'))]).toEqual(['/home?dialog=shut', true]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => at()).toBe('/home');
  });
});

describe('an edit that is not saved', () => {
  const entity = { type: 'object', properties: { name: { title: 'Name', type: 'string' } } } as const;
  const withForm = () => {
    station.pieces.home = {
      screen: {
        id: 'home',
        path: '/home',
        title: 'Home',
        drafts: { thing: { entity: 'thing' } },
        body: { form: { kind: 'form', draft: 'thing', options: { fields: { name: {} } } } },
      },
      drafts: { thing: { entity: 'thing' } },
      entities: { thing: entity },
    };
    open('/home');
  };
  const type = async () => {
    await userEvent.fill(await screen.findByLabelText('Name'), 'typed');
    await userEvent.tab();
    await expect.poll(() => data.drafts.changed()).toBe(true);
  };
  it('asks before another path; staying keeps page and text', async () => {
    withForm();
    await type();
    await userEvent.click(screen.getByRole('link', { name: 'Alarms' }));
    await screen.findByText('Please save or exit editing first');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(at()).toBe('/home');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
  });
  it('goes on when the change is discarded', async () => {
    withForm();
    await type();
    await userEvent.click(screen.getByRole('link', { name: 'Alarms' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
    await screen.findByText('This is alarm');
    expect(at()).toBe('/alarm');
  });
  it('never holds the log out', async () => {
    withForm();
    await type();
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByText('This is login');
    expect(at()).toBe('/login');
  });
});

describe('brand', () => {
  const variable = (name: string) => document.documentElement.style.getPropertyValue(name);
  it('the theme call brings its colours and its mode', async () => {
    station.answers['/v1/rpc/theme.current'] = () => ({ mode: 0, color: { colorPrimary: '#00e5ff' } });
    open('/home');
    await expect.poll(() => variable('--ems-brand')).toBe('#00e5ff');
    expect(document.documentElement.dataset.theme).toBe('light');
  });
  it('a theme call that fails leaves the dark default, with the brand of the content', async () => {
    station.index = { ...station.index, brand: { colorPrimary: '#ff00aa' } };
    open('/home');
    await screen.findByText('This is home');
    expect([variable('--ems-brand'), document.documentElement.dataset.theme]).toEqual(['#ff00aa', 'dark']);
  });
});

describe('content', () => {
  it('a piece that does not come has a load error of its own, and can be tried again', async () => {
    station.broken.add('/screen/home.json');
    open('/home');
    await screen.findByText('A part of the console did not load');
    station.broken.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('This is home');
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('newer content reaches the open console without reload: menu and screen', async () => {
    open('/home');
    await screen.findByText('This is home');
    station.index = {
      ...station.index,
      hash: 'two',
      screens: [...heads, head('ups', '/ups', { title: 'UPS', menu: { sort: 5 } })],
    };
    station.pieces.home = {
      screen: { id: 'home', path: '/home', title: 'Home', body: { w: { kind: 'note', options: { text: 'Changed' } } } },
    };
    await act(async () => void (await data.loadContent()));
    await screen.findByRole('link', { name: 'UPS' });
    await screen.findByText('Changed');
    expect(screen.queryByText('This is home')).toBeNull();
  });
});
