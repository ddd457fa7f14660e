import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toValidatorModule } from '../../../src/compiler/validator.ts';
import { settled } from '../../../src/core/schema/shapeErrors.ts';
import { toPlain } from '../../../src/core/schema/plain.ts';
import { inEnglish } from '../../../src/core/texts/text.ts';
import { createContent, type ContentLoader } from '../../../src/data/network/content.ts';
import { raw, serve, type Answerer, type Served } from '../serve.ts';

let served: Served;
let content: ContentLoader;
let changes: string[];
let hash: string;
const json = (data: unknown): Answerer => raw(200, 'application/json', JSON.stringify(data));
const gone = raw(410, 'application/json', '{"code":410,"msg":"gone","data":null}');

/** Node cannot import over HTTP, so the test evaluates the text of the module. */
async function importModule(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new TypeError('Failed to fetch dynamically imported module');
  return import(`data:text/javascript,${encodeURIComponent(await response.text())}`) as Promise<unknown>;
}

beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.close());
beforeEach(() => {
  hash = 'h1';
  changes = [];
  served.asked.length = 0;
  served.on('/content/index.json', (asked, response) =>
    json({ hash, devices: ['pcs', 'x'].map((type) => ({ type })), languages: [] })(asked, response),
  );
  content = createContent({ origin: served.origin, translate: inEnglish, headers: () => ({ stationId: '6' }), importModule });
  content.onChange((index) => changes.push(index.hash));
});

describe('content', () => {
  it('is loaded once for each piece, by hash, and the index is that of the station', async () => {
    served.on('/content/h1/screen/home.json', json({ screen: { id: 'home' } }));
    const [one, two] = await Promise.all([content.screen('home'), content.screen('home')]);
    expect(one).toBe(two);
    expect(served.asked.map((each) => each.url)).toEqual(['/content/index.json?station=6', '/content/h1/screen/home.json']);
    expect(served.asked[0]?.headers.stationid).toBe('6');
  });

  it('is loaded from an index address with the selected station', async () => {
    const plain = createContent({ origin: served.origin, translate: inEnglish, headers: () => ({ language: 'en_US' }) });
    await plain.load();
    const named = createContent({
      origin: served.origin,
      translate: inEnglish,
      headers: () => ({ powerStationId: 'a b', stationId: '6' }),
    });
    await named.load();
    expect(served.asked.map((each) => each.url)).toEqual(['/content/index.json', '/content/index.json?station=a%20b']);
  });

  it('has no request for the texts of a language without texts', async () => {
    const languages = [{ code: 'en_US', bare: true }, { code: 'zh_CN' }];
    served.on('/content/index.json', json({ hash, devices: [], languages }));
    served.on('/content/h1/locale/zh_CN.json', json({ Power: '功率' }));
    expect(await content.locale('en_US')).toEqual({});
    expect(await content.locale('zh_CN')).toEqual({ Power: '功率' });
    expect(served.asked.filter(({ url }) => url.includes('/locale/'))).toHaveLength(1);
  });

  it('returns a loaded device immediately until new content is in force', async () => {
    served.on('/content/h1/device/pcs.json', json({ type: 'pcs' }));
    expect(content.loadedDevice('pcs')).toBeUndefined();
    const file = await content.device('pcs');
    expect(content.loadedDevice('pcs')).toBe(file);
    hash = 'h2';
    await content.load();
    expect(content.loadedDevice('pcs')).toBeUndefined();
  });

  it('keeps its identity and notifies no watcher if it is equal', async () => {
    const first = await content.load();
    expect(await content.load()).toBe(first);
    expect(changes).toEqual([]);
  });

  it('is reloaded with the next hash if the station no longer has the current one', async () => {
    await content.load();
    served.on('/content/h1/device/pcs.json', gone);
    served.on('/content/h2/device/pcs.json', json({ type: 'pcs' }));
    hash = 'h2';
    expect(await content.device('pcs')).toEqual({ type: 'pcs' });
    expect(changes).toEqual(['h2']);
  });

  it('is not requested for a device type without a file', async () => {
    await expect(content.device('flywheel')).rejects.toMatchObject({ code: 404 });
    expect(served.asked.map((each) => each.url)).toEqual(['/content/index.json?station=6']);
  });

  it('fails without retrying endlessly if a piece is missing and the hash is unchanged', async () => {
    await content.load();
    served.on('/content/h1/device/x.json', gone);
    await expect(content.device('x')).rejects.toMatchObject({ code: 410 });
    expect(served.asked.filter((each) => each.url.includes('/device/'))).toHaveLength(1);
  });

  it('can be requested again after a failure', async () => {
    served.on('/content/h1/locale/zh_CN.json', raw(502, 'text/html', 'bad'));
    await expect(content.locale('zh_CN')).rejects.toMatchObject({ code: 502 });
    served.on('/content/h1/locale/zh_CN.json', json({ Yes: '是' }));
    expect(await content.locale('zh_CN')).toEqual({ Yes: '是' });
  });

  it('fails as malformed if the response is an HTML page', async () => {
    served.on('/content/h1/screen/odd.json', raw(200, 'text/html', '<p>'));
    await expect(content.screen('odd')).rejects.toMatchObject({ name: 'RpcError', fault: 'malformed' });
  });

  it('has validators that report formats, lengths and missing members', async () => {
    const schema = {
      type: 'object',
      required: ['day'],
      properties: {
        day: { type: 'string', format: 'day' },
        name: { type: 'string', maxLength: 2 },
        list: { type: 'array', uniqueItems: true },
      },
    };
    const path = encodeURIComponent('device#query');
    served.on(`/content/h1/validator/${path}.js`, raw(200, 'text/javascript', toValidatorModule(toPlain(schema))));
    const check = settled(await content.validator('device#query'));
    expect(check({ day: '2026-02-28', name: '😀😀', list: [{ a: 1 }, { a: 2 }] })).toEqual([]);
    expect(
      check({ day: '2026-02-30', name: 'abc', list: [{ a: 1 }, { a: 1 }] }).map((each) => [each.path, each.keyword]),
    ).toEqual(
      expect.arrayContaining([
        ['/day', 'format'],
        ['/name', 'maxLength'],
        ['/list', 'uniqueItems'],
      ]),
    );
    expect(check({})).toMatchObject([{ path: '', keyword: 'required', params: { missingProperty: 'day' } }]);
  });

  it('has validators that are loaded from the current content if the known content is outdated', async () => {
    await content.load();
    served.on('/content/h2/validator/plan.js', raw(200, 'text/javascript', toValidatorModule({ type: 'object' })));
    hash = 'h2';
    expect((await content.validator('plan'))({})).toBe(true);
  });
});
