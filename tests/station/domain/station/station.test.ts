import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileAnswer, StaleRevision } from '../../../../src/station/contract/index.ts';
import { compile } from '../../../../src/compiler/compile.ts';
import { readSchemas } from '../../../../src/compiler/node/readSchemas.ts';
import { areaTitles } from '../../../../src/station/domain/station/areaTitles.ts';
import { citiesOf } from '../../../../src/station/domain/station/gazetteer.ts';
import { fold } from '../../../../src/station/domain/station/places.ts';
import { zones, zoneTitle } from '../../../../src/core/format/zones.ts';
import { ada, type StationDouble, noonish, openDouble, refusalOf } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const form = {
  name: 'Lakeside Plant No. 2',
  longitude: 120.5,
  latitude: 30.3,
  area: ['China', 'Zhejiang', 'Hangzhou'],
  address: 'Qiantang Xinqu 8',
  operationTime: '2025-06-01',
  operationStatus: 1,
  installedPower: 125,
  capacity: 261.2,
  stationType: 2,
  exploitType: true,
};
const picture = (bytes: number[]) => ({ image: { name: 'a.png', type: 'image/png', bytes: Buffer.from(bytes) } });
interface Saved {
  name: string;
  revision: number;
  picture?: string;
  timezone: string;
  stationAge: number;
}
const search = async (request: object = {}) => (await double.call('station.search', request)).data as Saved;
const update = (request: object, files = {}) => double.call('station.update', { id: '1', ...form, ...request }, { files });
const pictures = () => readdirSync(join(double.station.dataFolder, 'pictures'));

describe('station.search', () => {
  it('returns the form with revision, time zone and days in operation', async () => {
    expect(await search()).toMatchObject({ name: 'Qiantang ESS #1', revision: 1, timezone: 'Asia/Shanghai', stationAge: 409 });
  });
  it('is empty in an empty station', async () => {
    const empty = openDouble({ empty: true });
    expect((await empty.call('station.search')).data).toEqual({});
    expect((await empty.call('station.searchSup')).data).toEqual({});
    empty.close();
  });
  it('has a short form for headers, station.searchSup', async () => {
    expect((await double.call('station.searchSup')).data).toMatchObject({ name: 'Qiantang ESS #1', accessType: 'production' });
  });
});

describe('station.update', () => {
  it('saves the form, confirms this and logs the values before and after', async () => {
    const { data, text } = await update({});
    expect(text).toBe('Saved');
    expect(data).toMatchObject({ name: form.name, revision: 2, timezone: 'Asia/Shanghai' });
    const { list } = double.station.docs.logs({ kinds: ['save'], current: 1, pageSize: 10 });
    expect(list[0]).toMatchObject({
      what: 'station.update',
      who: ada,
      before: { name: 'Qiantang ESS #1' },
      after: { name: form.name },
    });
  });
  it('is refused if somebody else saved first, and keeps that version', async () => {
    await update({ name: 'Theirs', revision: 1 });
    await expect(update({ name: 'Mine', revision: 1 })).rejects.toBeInstanceOf(StaleRevision);
    expect((await search()).name).toBe('Theirs');
  });
  it('stores and serves a picture, and keeps the old picture if the form has none', async () => {
    await update({}, picture([0x89, 0x50, 0x4e, 0x47, 1]));
    await update({ name: 'Other' });
    expect((await search()).picture).toBeUndefined();
    expect((await search({ containsImage: true })).picture).toBe('data:image/png;base64,iVBORwE=');
    const file = (await double.call('station.picture')).data as FileAnswer;
    expect([file.type, file.bytes.length]).toEqual(['image/png', 5]);
  });
  it('removes a replaced picture', async () => {
    await update({}, picture([0x89, 0x50, 0x4e, 0x47, 1]));
    await update({}, picture([0x89, 0x50, 0x4e, 0x47, 2]));
    expect(pictures()).toHaveLength(1);
  });
  it('leaves no partly written picture', async () => {
    await update({}, picture([0x89, 0x50, 0x4e, 0x47, 1]));
    expect(pictures().every((name) => name.endsWith('.png'))).toBe(true);
  });
  it('records a change of the operation status in a separate log', async () => {
    await update({ operationStatus: 2 });
    const { data } = await double.call('log.operationStatus');
    expect(data).toMatchObject({ total: 1, list: [{ at: noonish, who: 'Ada', before: 1, after: 2 }] });
  });
  it('refuses another station', async () => {
    expect((await refusalOf(update({ id: '7' }))).message).toBe('No such station');
  });
  it.each([
    ['equals', 'South', 'Name duplicated'],
    ['looks like', 'S\u043euth', 'Too similar to the name of {{name}}'],
  ])('refuses a name that %s that of another station of the program', async (_how, name, message) => {
    const list = () => [
      { id: 'north', name: form.name },
      { id: 'south', name: 'South', running: false },
    ];
    Object.assign(double.station, { served: { id: 'north', list, open: () => [] } });
    expect(await refusalOf(update({ name }))).toMatchObject({ data: [{ path: '/name', message }] });
    await update({ name: 'Lakeside' });
    await update({ name: form.name });
  });
});

describe('station.create', () => {
  it('creates the information of an empty station, in the default time zone', async () => {
    const empty = openDouble({ empty: true });
    expect((await empty.call('station.create', form)).data).toMatchObject({ id: '1', revision: 1, timezone: 'Asia/Shanghai' });
    empty.close();
  });
  it('keeps a time zone that was saved before the station information', async () => {
    const empty = openDouble({ empty: true });
    await empty.call('timezone.save', { timezone: 'Europe/Berlin' });
    expect((await empty.call('timezone.search')).data).toEqual({ timezone: 'Europe/Berlin' });
    expect(empty.station.scope().timezone).toBe('Europe/Berlin');
    expect((await empty.call('station.create', form)).data).toMatchObject({ revision: 1, timezone: 'Europe/Berlin' });
    await empty.call('timezone.save', { timezone: 'Europe/London' });
    expect(empty.station.scope().timezone).toBe('Europe/London');
    empty.close();
  });
  it('is refused if the station already has its information', async () => {
    expect((await refusalOf(double.call('station.create', form))).code).toBe(409);
  });
});

it('station.picture reports a missing picture', async () => {
  expect((await refusalOf(double.call('station.picture'))).code).toBe(404);
});
it('battery.vendors lists the cell manufacturers of the schemas in the language of the person, and those of the station', async () => {
  await update({ cellMakers: 'Lakeside Cells', revision: (await search()).revision });
  const { data } = await double.call('battery.vendors', {}, { language: 'zh_CN' });
  const makers = Object.values(double.station.content().entities['enumerations#cellMaker']?.choices ?? {});
  expect(makers.length).toBeGreaterThan(5);
  expect((data as { value: string }[]).map(({ value }) => value)).toEqual([
    ...makers.map((each) => each.const),
    'Lakeside Cells',
  ]);
  expect(data).toContainEqual({ value: 'EVE', title: '亿纬锂能' });
});

interface Area {
  value: string;
  title: string;
  children?: Area[];
}

describe('places', () => {
  it('offer countries, provinces, and the cities of one country', async () => {
    const { data } = await double.call('place.areas', {}, { language: 'zh_CN' });
    const tree = data as { value: string; title: string; children?: { value: string; children?: { value: string }[] }[] }[];
    const china = tree.find(({ value }) => value === 'China');
    expect(china?.title).toBe('中国');
    const zhejiang = china?.children?.find(({ value }) => value === 'Zhejiang');
    expect(zhejiang?.children?.some(({ value }) => value === 'Hangzhou')).toBe(true);
    expect(tree.find(({ value }) => value === 'Germany')?.children?.[0]?.children).toBeUndefined();
  });
  it('have Chinese names on a Chinese page, each in its own province', async () => {
    const titlesIn = async (language: 'zh_CN' | 'en_US') => {
      const { data } = await double.call('place.areas', { country: 'China' }, { language });
      const [china] = (data as Area[]).filter(({ value }) => value === 'China');
      const of = (province: string) => china?.children?.find(({ value }) => value === province);
      const city = (province: string, name: string) => of(province)?.children?.find(({ value }) => value === name)?.title;
      return [of('Zhejiang')?.title, city('Zhejiang', 'Hangzhou'), city('Zhejiang', 'Taizhou'), city('Jiangsu', 'Taizhou')];
    };
    expect(await titlesIn('zh_CN')).toEqual(['浙江', '杭州', '台州', '泰州']);
    expect(await titlesIn('en_US')).toEqual(['Zhejiang', 'Hangzhou', 'Taizhou', 'Taizhou']);
  });
  it('are translated only if the gazetteer has them, and another language needs only one more file', async () => {
    const files = new Map(readSchemas(['schemas']));
    files.set(
      'locales/fr_FR/areas.json',
      '{ "DE": { "Bavaria": { "title": "Bavière", "cities": { "Munich": "Munich (ville)" } } } }',
    );
    const { content } = compile(files, { kinds: {} });
    const bavaria = areaTitles(content, 'DE', 'fr_FR');
    expect([bavaria.province('Bavaria'), bavaria.city('Munich', 'Bavaria')]).toEqual(['Bavière', 'Munich (ville)']);
    expect([bavaria.province('Saxony'), areaTitles(content, 'CN', 'fr_FR').province('Zhejiang')]).toEqual(['Saxony', 'Zhejiang']);

    const unknownCities: string[] = [];
    for (const [language, countries] of Object.entries(content.areas).filter(([name]) => name !== 'fr_FR'))
      for (const [country, provinces] of Object.entries(countries)) {
        const known = new Set((await citiesOf(country)).map(({ name, province }) => `${province}/${name}`));
        for (const [province, { cities = {} }] of Object.entries(provinces))
          for (const city of Object.keys(cities))
            if (!known.has(`${province}/${city}`)) unknownCities.push(`${language} ${country}: ${province}/${city}`);
      }
    expect(unknownCities).toEqual([]);
  });
  it('are found by name, ignoring accents and case', async () => {
    const { data } = await double.call('place.search', { text: 'hangz' });
    expect(data).toContainEqual(expect.objectContaining({ name: 'Hangzhou', area: ['China', 'Zhejiang', 'Hangzhou'] }));
    expect(fold("Xi'an Shì")).toBe('xianshi');
    expect((await double.call('place.search', { text: 'hangz', country: 'Nowhere' })).data).toEqual([]);
  });
  it('are found by the area of an address', async () => {
    const { data } = await double.call('place.resolve', { area: ['China', 'Zhejiang', 'Hangzhou'], address: 'Road 1' });
    const { longitude, latitude } = data as { longitude: number; latitude: number };
    expect([Math.round(longitude), Math.round(latitude)]).toEqual([120, 30]);
  });
  it('are found by the city in an address', async () => {
    const { data } = await double.call('place.resolve', { area: ['China'], address: 'Ningbo, Harbour 3' });
    expect(data).toMatchObject({ name: 'Ningbo' });
  });
  it('report an address that cannot be resolved', async () => {
    const refused = await refusalOf(double.call('place.resolve', { area: ['China', 'Zhejiang'], address: 'Nowhere at all' }));
    expect([refused.code, refused.message]).toEqual([404, 'Unable to resolve address']);
  });
});

describe('settings', () => {
  it('include 38 time zones from UTC-11:00 to UTC+14:00', async () => {
    expect(zones).toHaveLength(38);
    const { data } = await double.call('timezone.list');
    const titles = (data as { title: string }[]).map(({ title }) => title);
    expect(titles[0]).toBe('UTC-11:00 Pacific/Pago_Pago');
    expect(titles.at(-1)).toBe('UTC+14:00 Pacific/Kiritimati');
    expect(zoneTitle('Asia/Kolkata', noonish)).toBe('UTC+05:30 Asia/Kolkata');
  });
  it('include the time zone, which applies to every day of the station', async () => {
    expect((await double.call('timezone.search')).data).toEqual({ timezone: 'Asia/Shanghai' });
    await double.call('timezone.save', { timezone: 'Europe/Berlin' });
    expect(double.station.scope().timezone).toBe('Europe/Berlin');
    expect((await refusalOf(double.call('timezone.save', { timezone: 'Mars/Base' }))).data).toMatchObject([
      { path: '/timezone' },
    ]);
  });
  it('include the storage code', async () => {
    expect((await double.call('storageCode.search')).data).toEqual({ code: 'QT0001' });
    expect(await double.call('storageCode.save', { code: 'NW0001' })).toEqual({ data: { code: 'NW0001' }, text: 'Saved' });
    expect((await double.call('storageCode.search')).data).toEqual({ code: 'NW0001' });
  });
  it('include the operation log with ten rows per page, newest first, by kind and text', async () => {
    for (let count = 0; count < 12; count += 1) await double.call('storageCode.save', { code: `N${count}` });
    const { data } = await double.call('log.search');
    const page = data as { list: { after: string }[]; total: number; pageSize: number };
    expect([page.list.length, page.pageSize, page.total]).toEqual([10, 10, 12]);
    expect(page.list[0]).toMatchObject({ after: 'N11', title: 'Storage code', kind: 'save' });
    const oldest = (await double.call('log.search', { sort: { column: 'at', order: 'ascend' } })).data;
    expect(oldest).toMatchObject({ total: 12, pageSize: 10 });
    expect((await double.call('log.search', { operationTitleList: ['login'] })).data).toMatchObject({ total: 0 });
  });
});

describe('the secondary password', () => {
  it('is set once, then only changed, and not written to the log', async () => {
    expect((await double.call('password.state')).data).toEqual({ set: false });
    await double.call('password.setSecondary', { password: 'k7Xq2p', confirmation: 'k7Xq2p' });
    expect((await double.call('password.state')).data).toEqual({ set: true });
    const again = await refusalOf(double.call('password.setSecondary', { password: 'w3Rn8t', confirmation: 'w3Rn8t' }));
    expect(again.code).toBe(409);
    const { list } = double.station.docs.logs({ current: 1, pageSize: 50 });
    expect(JSON.stringify(list)).not.toContain('k7Xq2p');
  });
  it('is changed with the original password, and a wrong one is reported', async () => {
    await double.call('password.setSecondary', { password: 'k7Xq2p', confirmation: 'k7Xq2p' });
    const wrong = await refusalOf(
      double.call('password.changeSecondary', { original: '000000', password: 'w3Rn8t', confirmation: 'w3Rn8t' }),
    );
    expect([wrong.code, wrong.message]).toEqual([400, 'Password error']);
    expect(
      (await double.call('password.changeSecondary', { original: 'k7Xq2p', password: 'w3Rn8t', confirmation: 'w3Rn8t' })).text,
    ).toBe('Saved');
  });
  it('is checked with the texts of the dialog', async () => {
    await double.call('password.setSecondary', { password: 'k7Xq2p', confirmation: 'k7Xq2p' });
    await double.station.sessions.addUser(
      { loginName: 'ada', name: 'Ada', role: 'administrator', password: 'long enough 1' },
      'test',
    );
    const { data } = await double.call('user.login', { loginName: 'ada', password: 'long enough 1' });
    const sessionId = double.sessionOf((data as { token: string }).token);
    expect((await refusalOf(double.call('command.check', { command: '000000' }, { sessionId }))).message).toBe('Password error');
    expect((await double.call('command.check', { command: 'k7Xq2p' }, { sessionId })).text).toBe('The password is correct');
  });
});
