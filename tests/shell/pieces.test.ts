import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseBusbar } from '../../src/data/sources/busbars.ts';
import { windowKey } from '../../src/shell/layout/Banner.tsx';
import { toAge } from '../../src/shell/layout/age.ts';
import { chooseLanguage, toWishes } from '../../src/shell/language/languages.ts';
import { head } from './heads.ts';
import { toScreenTargets } from '../../src/shell/layout/palette/toTargets.ts';
import { type CommandTarget, type PlaceTarget, toFound } from '../../src/shell/layout/palette/toFound.ts';
import { createMultiClick, type Hidden } from '../../src/shell/routes/multiClick.ts';
import { ChunkError, inTime, toChunkError } from '../../renderers/shared/lazy/patiently.ts';
import { cleanSearch, type Surroundings, toArrival } from '../../src/shell/session/entrance.ts';

describe('rapid clicks on the title', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  it.each<[count: number, gapMs: number, opened: readonly Hidden[]]>([
    [4, 100, []],
    [5, 100, ['diagnostics']],
    [7, 299, ['diagnostics']],
    [8, 299, ['maintenance']],
    [8, 300, []],
  ])('open the expected panel after %i clicks %i ms apart', (count, gapMs, expected) => {
    const opened: Hidden[] = [];
    const clicks = createMultiClick((what) => opened.push(what));
    for (let click = 0; click < count; click += 1) {
      clicks.click(click * gapMs);
      vi.advanceTimersByTime(click === count - 1 ? 300 : gapMs - 1);
    }
    expect(opened).toEqual(expected);
  });
});

describe('a lazily loaded part', () => {
  it('fails if loading does not finish in time', async () => {
    const stuck = inTime(() => new Promise<never>(() => {}), 20);
    await expect(stuck).rejects.toMatchObject({ name: 'ChunkError', part: 'script' });
  });
  it.each([
    ['Unable to preload CSS for /assets/x.css', 'style'],
    ['Failed to fetch dynamically imported module: http://x/y.js', 'script'],
    ['error loading dynamically imported module: http://x/y.js', 'script'],
    ['Importing a module script failed.', 'script'],
  ])('recognizes "%s" as a missing %s', (message, kind) => {
    expect(toChunkError(new Error(message))?.part).toBe(kind);
  });
  it('passes other errors on', async () => {
    expect(toChunkError(new TypeError('x is undefined'))).toBeUndefined();
    await expect(inTime(() => Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
    expect(toChunkError(new ChunkError('style'))?.part).toBe('style');
  });
});

describe('toArrival', () => {
  const around: Surroundings = {
    search: '',
    container: undefined,
    storedLanguage: null,
    browserLanguages: ['fr', 'en-GB'],
    pageLanguage: 'zh-CN',
    origin: 'http://station',
    allowedReferers: ['https://cloud.example'],
  };
  it.each<[name: string, of: Partial<Surroundings>, expected: object]>([
    ['an address without parameters belongs to the station itself', {}, { type: 'ems', language: 'en_US' }],
    [
      'the address can name the cloud platform',
      { search: '?type=cloud&token=t&stationId=7' },
      { type: 'cloud', token: 't', stationId: '7' },
    ],
    [
      'the address from the cloud contains a whole session',
      {
        search: `?type=cloud&token=t&stationId=7&powerStationId=8&qzflag=1&userId=u&userName=Li&language=zh_CN&referer=https://cloud.example/a`,
      },
      {
        type: 'cloud',
        token: 't',
        stationId: '7',
        powerStationId: '8',
        flag: '1',
        userId: 'u',
        userName: 'Li',
        language: 'zh_CN',
        referer: 'https://cloud.example/a',
      },
    ],
    [
      'a container can contain a session as text',
      { container: '{"token":"c","userName":"Li"}' },
      { type: 'cloud', token: 'c', userName: 'Li' },
    ],
    ['the container takes precedence over the address', { search: '?token=a', container: { token: 'c' } }, { token: 'c' }],
    ['a container that is not JSON is ignored', { container: '{oops' }, { type: 'ems' }],
    [
      'the language of the address takes precedence',
      { search: '?language=zh_CN', storedLanguage: 'en_US' },
      { language: 'zh_CN' },
    ],
    ['the stored language takes precedence over that of the browser', { storedLanguage: 'zh_CN' }, { language: 'zh_CN' }],
    ['an allowed referer is accepted', { search: '?referer=https://cloud.example/a' }, { referer: 'https://cloud.example/a' }],
  ])('%s', (_name, of, expected) => {
    expect(toArrival({ ...around, ...of })).toMatchObject(expected);
  });
  it.each(['https://evil.example', 'javascript:alert(1)', 'https://cloud.example.evil.example/'])(
    '%s is not an allowed referer',
    (referer) => {
      expect(toArrival({ ...around, search: `?referer=${encodeURIComponent(referer)}` })).not.toHaveProperty('referer');
    },
  );
  it('removes the session parameters from the address and keeps the rest', () => {
    expect(cleanSearch('?token=t&tab=2&language=en_US&theme=light&referer=x')).toBe('?tab=2');
    expect(cleanSearch('?token=t')).toBe('');
  });
});

it.each([
  [undefined, null, [], 'zh_CN'],
  [undefined, null, ['de', 'en-US'], 'en_US'],
  ['fr', 'xx', ['zh-Hans-CN'], 'zh_CN'],
  [undefined, 'EN', ['zh'], 'en_US'],
])('the language for address %j, storage %j and browser %j is %s', (address, stored, browser, expected) => {
  expect(chooseLanguage(toWishes(address, stored, browser), ['zh_CN'], 'zh-CN')).toBe(expected);
});

it.each([
  [-50, 0, 's'],
  [840, 0.8, 's'],
  [9999, 9.9, 's'],
  [119_000, 119, 's'],
  [120_000, 2, 'min'],
  [7_200_000, 2, 'h'],
  [172_800_000, 2, 'd'],
])('an age of %i ms is shown as %d %s', (ms, value, unit) => {
  expect(toAge(ms)).toEqual({ value, unit });
});

it('the selected grid connection point is the one in the address, otherwise the remembered one, otherwise the first one', () => {
  expect(chooseBusbar(['a', 'b'], 'b', 'a')).toBe('b');
  expect(chooseBusbar(['a', 'b'], 'gone', 'b')).toBe('b');
  expect(chooseBusbar(['a', 'b'], null, 'gone')).toBe('a');
  expect(chooseBusbar([], 'a', null)).toBeUndefined();
});

it('different maintenance windows and users have different keys', () => {
  const window = { startTime: 1, endTime: 2, operateType: 1 };
  expect(windowKey('u1', window)).not.toBe(windowKey('u2', window));
  expect(windowKey('u1', window)).not.toBe(windowKey('u1', { ...window, endTime: 3 }));
});

describe('toFound', () => {
  const target = (kind: PlaceTarget['kind'], title: string, also = ''): PlaceTarget => ({
    kind,
    title,
    under: '',
    also,
    to: `/${title}`,
  });
  const command = (title: string): CommandTarget => ({ kind: 'command', title, under: '', also: '', run: () => {} });
  const all = [
    target('point', 'PCS power', 'pcs#power'),
    target('point', 'Alarm state', 'lc#alarm'),
    target('point', 'Humidity', 'ac#humidity'),
    target('screen', 'PCS curve', '/report/pcs'),
    command('Start PCS'),
    target('device', 'PCS 1'),
    { ...target('screen', '变流器', 'PCS /monitor/pcs'), listed: true },
    { ...target('screen', 'Home'), listed: true },
    target('screen', 'Home', '/home/car'),
    target('screen', "Today's alarms", '/alarm/today'),
    { ...target('screen', 'Price clearing'), under: 'Upkeep' },
    { ...target('screen', 'History prices'), under: 'Prices', place: 2 },
    { ...target('screen', "Today's prices"), under: 'Prices', place: 1 },
    { ...command('Draw prices'), under: 'Prices' },
  ];
  it.each<[typed: string, titles: readonly string[]]>([
    ['', ['变流器', 'Home']],
    // Screens, devices and commands precede points; a shorter name precedes a longer one.
    ['pcs', ['PCS 1', 'PCS curve', 'Start PCS', '变流器', 'PCS power']],
    ['alarm', ["Today's alarms", 'Alarm state']],
    // Screens in a section of that name precede a command in it; otherwise the order of the menu applies.
    ['price', ["Today's prices", 'History prices', 'Price clearing', 'Draw prices']],
    ['humidity', ['Humidity']],
    ['PCS pow', ['PCS power']],
    ['power pcs', ['PCS power']],
    ['变流', ['变流器']],
    ['start', ['Start PCS']],
    ['none', []],
  ])('finds the expected targets for "%s"', (typed, titles) => {
    expect(toFound(all, typed).map(({ title }) => title)).toEqual(titles);
  });
});

it('the palette also finds screens by their synonyms, lists redirecting entries once, and never lists sections', () => {
  const heads = [
    head('home', '/home', {
      title: 'Home',
      hasBody: false,
      menu: { sort: 1, words: ['Strategy'] },
      redirect: { pv: { to: '/home/pv' } },
    }),
    head('home-pv', '/home/pv', { title: 'Home' }),
    head('alarm', '/alarm', { title: 'Alarms', hasBody: false, menu: { sort: 2 }, redirect: { today: { to: '/alarm/today' } } }),
    head('today', '/alarm/today', { title: 'Today', menu: { under: 'alarm', sort: 1 } }),
  ];
  const targets = toScreenTargets(heads, (text) => (typeof text === 'string' ? text : ''));
  expect(targets.map(({ to, listed }) => [to, listed])).toEqual([
    ['/home', true],
    ['/alarm/today', true],
  ]);
  expect(toFound(targets, 'strategy').map(({ to }) => to)).toEqual(['/home']);
});
