import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inEnglish } from '../../../src/core/texts/text.ts';
import type { Identity } from '../../../src/data/network/request.ts';
import { createRpc, type Rpc } from '../../../src/data/network/rpc.ts';
import { RpcError } from '../../../src/data/network/rpcError.ts';
import { call, envelope, raw, serve, until, type Served } from '../serve.ts';

let served: Served;
let identity: Identity;
let refused: number;
let contacts: boolean[];
let rpc: Rpc;
const timedOut = 'The request timed out or the network failed, please try again';
const units = { units: { kW: { symbol: 'kW', divisor: 1000 } }, families: {} };

beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.close());
beforeEach(() => {
  identity = { token: 't1', language: 'zh_CN' };
  refused = 0;
  contacts = [];
  served.asked.length = 0;
  rpc = createRpc({
    origin: served.origin,
    identity: () => identity,
    units: () => ({ units, pointUnits: {} }),
    translate: inEnglish,
    onUnauthorised: () => void (refused += 1),
    onContact: (answered) => contacts.push(answered),
  });
});
const failing = (promise: Promise<unknown>): Promise<RpcError> =>
  promise.then(
    () => Promise.reject(new Error('should have failed')),
    (error: unknown) => {
      expect(error).toBeInstanceOf(RpcError);
      return error as RpcError;
    },
  );

describe('the request', () => {
  const power = call('plan.save', '/v1/rpc/plan', {
    request: { type: 'object', properties: { power: { type: 'number', unit: 'kW' } } },
    answer: { type: 'object', properties: { power: { type: 'number', unit: 'kW' } } },
    entityHash: 'h1',
  });

  it('is a POST in wire units with every header, and the answer in display units', async () => {
    identity = {
      token: 't1',
      flag: 'f',
      userId: '7',
      userName: '王 Li',
      timezone: 'Asia/Shanghai',
      powerStationId: '5',
      stationId: '6',
      busbarName: '1#并网点',
      language: 'en_US',
    };
    served.on('/v1/rpc/plan', envelope({ power: 2000 }));
    const answer = await rpc.call(power, { power: 1.5 }, { idempotencyKey: 'k' });
    expect(answer).toEqual({ data: { power: 2 }, msg: 'ok' });
    const [one] = served.asked;
    expect(one).toMatchObject({ method: 'POST', body: '{"power":1500}' });
    expect(one?.headers).toMatchObject({
      authorization: 't1',
      qzflag: 'f',
      userid: '7',
      username: encodeURIComponent('王 Li'),
      timezone: 'Asia/Shanghai',
      powerstationid: '5',
      stationid: '6',
      busbarname: encodeURIComponent('1#并网点'),
      language: 'en_US',
      contenthash: 'h1',
      idempotencykey: 'k',
    });
  });

  it('omits unset values, except for the flag, which every request has', async () => {
    served.on('/v1/rpc/x', envelope(1));
    await rpc.call(call('x', '/v1/rpc/x'), {});
    expect(served.asked[0]?.headers).toMatchObject({ qzflag: '0' });
    for (const name of ['userid', 'busbarname', 'stationid', 'contenthash'])
      expect(served.asked[0]?.headers).not.toHaveProperty(name);
  });

  it('of GET has its params in the query', async () => {
    served.on('/v3/user/getColor', envelope({ mode: 0 }));
    await rpc.call(call('theme', '/v3/user/getColor', { method: 'GET' }), { id: 5, name: '站' });
    expect(served.asked[0]).toMatchObject({
      method: 'GET',
      url: `/v3/user/getColor?id=5&name=${encodeURIComponent('站')}`,
      body: '',
    });
  });

  it('with a file is multipart: numbers as decimal text, lists joined, flags 1 or 0, an absent file omitted', async () => {
    served.on('/v1/powerStation/update', envelope({}));
    const station = call('station.update', '/v1/powerStation/update', {
      request: {
        type: 'object',
        properties: {
          power: { type: 'number', unit: 'kW' },
          area: { type: 'array', wire: { joined: '#' } },
          exploitType: { type: 'boolean', wire: 'flag' },
          image: { file: { accept: ['.png'], maxMB: 5 } },
        },
      },
    });
    const image = new File(['png'], 'site.png', { type: 'image/png' });
    await rpc.call(station, { power: 0.0000001, area: ['China', 'Anhui'], exploitType: true, image });
    await rpc.call(station, { power: 1 });
    const [withImage, without] = served.asked;
    expect(withImage?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    for (const part of [
      'name="power"\r\n\r\n0.0001',
      'name="area"\r\n\r\nChina#Anhui',
      'name="exploitType"\r\n\r\n1',
      'filename="site.png"',
    ]) {
      expect(withImage?.body).toContain(part);
    }
    expect(without?.body).not.toContain('image');
  });

  it('is sent only for anonymous calls before login', async () => {
    identity = { language: 'zh_CN' };
    served.on('/v1/rpc/login', envelope({ token: 't' }));
    expect(await failing(rpc.call(call('plan', '/v1/rpc/plan'), {}))).toMatchObject({
      fault: 'login',
      what: 'Please log in first',
    });
    await rpc.call(call('login', '/v1/rpc/login', { anonymous: true }), {});
    expect(served.asked.map((one) => one.url)).toEqual(['/v1/rpc/login']);
    expect(refused).toBe(0);
  });
});

describe('the answer', () => {
  const x = call('x', '/v1/rpc/x');
  it.each<[name: string, answer: Parameters<Served['on']>[1], expected: Partial<RpcError>]>([
    [
      'another code, with its message',
      envelope(null, 409, 'Currently starting up, do not operate'),
      { fault: 'envelope', code: 409, what: 'Currently starting up, do not operate', ofStation: true },
    ],
    ['another code without a message', envelope(null, 500, ''), { what: 'Operation failed', retryable: true }],
    [
      'too many requests, which can be repeated',
      envelope(null, 429, 'later', 429),
      { fault: 'status', code: 429, what: '429 Too Many Requests', retryable: true },
    ],
    [
      'an HTTP status, with its number and text',
      raw(502, 'text/html', '<h1>Bad Gateway</h1>'),
      { fault: 'status', code: 502, what: '502 Bad Gateway', ofStation: false },
    ],
    [
      'gone',
      raw(410, 'application/json', '{"code":410,"msg":"","data":null}'),
      { code: 410, what: '410 Gone', retryable: false, ofStation: true },
    ],
    [
      'an HTML page',
      raw(200, 'text/html', '<!doctype html><p>proxy'),
      { fault: 'malformed', what: 'Unreadable response from the station', ofStation: false },
    ],
    ['an empty body', raw(200, 'application/json', ''), { fault: 'malformed' }],
    ['half a document', raw(200, 'application/json', '{"code":200,"data":[1,2'), { fault: 'malformed' }],
    ['JSON that is not an envelope', raw(200, 'application/json', '[1,2]'), { fault: 'malformed' }],
    ['a code that is not a number', raw(200, 'application/json', '{"code":"yes"}'), { fault: 'malformed' }],
  ])('is an error: %s', async (_name, answer, expected) => {
    served.on('/v1/rpc/x', answer);
    const error = await failing(rpc.call(x, {}));
    const { fault, code, what, retryable, ofStation } = error;
    expect({ fault, code, what, retryable, ofStation }).toMatchObject(expected);
    expect(contacts).toEqual(ofStation ? [true] : []);
  });

  it('to an invalid input names the place', async () => {
    served.on('/v1/rpc/x', envelope([{ path: '/name', message: 'Name duplicated' }, 'odd'], 400, 'refused'));
    expect((await failing(rpc.call(x, {}))).fields).toEqual([{ path: '/name', message: 'Name duplicated' }]);
  });

  it('may have a code written as text and missing data', async () => {
    served.on('/v1/rpc/x', raw(200, 'application/json', '{"code":"200"}'));
    expect(await rpc.call(x, {})).toEqual({ data: null, msg: '' });
  });

  it.each([
    ['a table', 'text/csv', 'a,b'],
    ['JSON', 'application/json; charset=utf-8', '{"a":1}'],
  ])(
    'may be a file with its name, such as %s, and is an error if the station sends an error instead',
    async (_what, type, body) => {
      const file = call('export', '/v1/rpc/file', { answers: 'file' });
      served.on('/v1/rpc/file', (_asked, response) => {
        response.writeHead(200, {
          'content-type': type,
          'content-disposition': "attachment; filename*=UTF-8''%E6%97%A5.csv",
        });
        response.end(body);
      });
      const { data } = await rpc.call(file, {});
      expect(data).toMatchObject({ name: '日.csv' });
      expect(await (data as { blob: Blob }).blob.text()).toBe(body);
      served.on('/v1/rpc/file', envelope(null, 403, 'no permission'));
      expect((await failing(rpc.call(file, {}))).code).toBe(403);
    },
  );
});

describe('ended sessions', () => {
  const x = call('x', '/v1/rpc/x');
  it.each([
    ['as HTTP status', envelope(null, 401, 'session ended', 401)],
    ['as code', envelope(null, 401, 'session ended')],
  ])('401 %s is reported once per token', async (_name, answer) => {
    served.on('/v1/rpc/x', answer);
    await Promise.all([failing(rpc.call(x, {})), failing(rpc.call(x, {}))]);
    await failing(rpc.call(x, {}));
    expect(refused).toBe(1);
    identity = { token: 't2', language: 'zh_CN' };
    await failing(rpc.call(x, {}));
    expect(refused).toBe(2);
  });

  it('do not affect the current session by a late answer to the previous token', async () => {
    served.on('/v1/rpc/x', async (asked, response) => {
      identity = { token: 't2', language: 'zh_CN' };
      await envelope(null, 401, '', 401)(asked, response);
    });
    await failing(rpc.call(x, {}));
    expect(refused).toBe(0);
  });

  it('are reported after a 401 even if the session has only a flag', async () => {
    identity = { flag: 'f', language: 'zh_CN' };
    served.on('/v1/rpc/x', envelope(null, 401, '', 401));
    await failing(rpc.call(x, {}));
    expect(refused).toBe(1);
  });
});

describe('a request without an answer', () => {
  it('ends with the time-out message if the headers or the body are slow', async () => {
    served.on('/slow', () => {});
    served.on('/half', (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"code":200,');
    });
    for (const url of ['/slow', '/half']) {
      const error = await failing(rpc.call(call('x', url, { timeoutMs: 80 }), {}));
      expect(error).toMatchObject({ fault: 'timeout', what: timedOut, retryable: true, undecided: true });
    }
    expect(contacts.at(-1)).toBe(false);
  });

  it('waits ten seconds unless its call sets another time', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    served.on('/v1/rpc/x', envelope(1));
    await rpc.call(call('x', '/v1/rpc/x'), {});
    await rpc.call(call('x', '/v1/rpc/x', { timeoutMs: 60_000 }), {});
    expect(timeout.mock.calls).toEqual([[10_000], [60_000]]);
    timeout.mockRestore();
  });
  it('has the same message if there is no network', async () => {
    const gone = await serve();
    await gone.close();
    const away = createRpc({
      origin: gone.origin,
      identity: () => identity,
      units: () => ({ units, pointUnits: {} }),
      translate: inEnglish,
      onUnauthorised: () => {},
    });
    expect(await failing(away.call(call('x', '/x'), {}))).toMatchObject({ fault: 'network', what: timedOut });
  });

  it('has no message if it is cancelled, whether or not it was sent', async () => {
    served.on('/slow', () => {});
    const control = new AbortController();
    const running = failing(rpc.call(call('x', '/slow'), {}, { signal: control.signal }));
    await until(() => served.asked.length === 1);
    control.abort();
    expect(await running).toMatchObject({ fault: 'cancelled', what: '', retryable: false });
    expect(await failing(rpc.call(call('x', '/slow'), {}, { signal: control.signal }))).toMatchObject({ fault: 'cancelled' });
    expect(served.asked).toHaveLength(1);
    expect(contacts).toEqual([]);
  });
});
