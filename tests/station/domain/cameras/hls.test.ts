// A camera with a playlist: played only from addresses of the station and only by permitted viewers.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cookie } from '../../../../src/station/contract/calls.ts';
import type { StreamAnswer } from '../../../../src/station/contract/index.ts';
import { toOwnAddresses } from '../../../../src/station/domain/cameras/cameraHls.ts';
import { handlers } from '../../../../src/station/calls/index.ts';
import { openDouble, refusalOf, type StationDouble } from '../../calls/double.ts';
import { addCamera, type Camera, startCamera } from './cameraServer.ts';

let double: StationDouble;
let camera: Camera;
beforeAll(async () => void (camera = await startCamera()));
afterAll(() => camera.close());
beforeEach(() => void (double = openDouble()));
afterEach(() => {
  camera.asks = '';
  double.close();
});

describe('an HLS camera', () => {
  let token: string;
  beforeEach(async () => {
    const { sessions } = double.station;
    const person = {
      loginName: 'admin',
      name: 'Administrator',
      role: 'administrator',
      password: 'a long way to Tipperary',
    } as const;
    ({ token } = sessions.openKiosk('wall', await sessions.addUser(person, 'test')));
  });
  /** The cookie that the browser sends. */
  let cookie: Cookie | undefined;
  const address = async (): Promise<string> => {
    const sessionId = double.sessionOf(token);
    const remember = (given: Cookie): void => void (cookie = given);
    return ((await double.call('camera.address', { id: 'cam' }, { sessionId, remember })).data as { url: string }).url;
  };
  const piece = (url: string, brought = [cookie?.token ?? '']) => {
    const query = Object.fromEntries(new URL(url, 'http://station').searchParams);
    return handlers['camera.hls']?.(
      query as never,
      { station: double.station, signal: new AbortController().signal, brought: () => brought } as never,
    ) as Promise<StreamAnswer>;
  };
  const textOf = async (answer: StreamAnswer) =>
    Buffer.concat(await answer.body.map((each: Buffer) => Buffer.from(each)).toArray()).toString();

  it('is played only from addresses of the station', async () => {
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/live/index.m3u8` });
    expect((await double.call('camera.list', { id: 'cam' })).data).toMatchObject([{ format: 'hls' }]);
    const url = await address();
    const list = await textOf(await piece(url));
    expect(list).not.toContain('\npiece1.m4s');
    const next = list.split('\n').find((line) => line.startsWith('/'));
    expect(next).toMatch(/^\/v1\/rpc\/camera\/hls\?view=[\w-]+&piece=%2Flive%2Fpiece1.m4s$/);
    expect(await textOf(await piece(next ?? ''))).toBe('piece');
  });
  it('is played without revealing its address or its password, and receives the password', async () => {
    addCamera(double.station, {
      kind: 'standalone',
      weakLogin: true,
      address: `${camera.origin.replace('//', '//eye:s3cret@')}/live/index.m3u8`,
    });
    camera.asks = 'Basic realm="cam"';
    const url = await address();
    const list = await textOf(await piece(url));
    expect(`${url}${list}`).not.toMatch(/s3cret|127\.0\.0\.1/);
    expect(camera.said).toBe(`Basic ${Buffer.from('eye:s3cret').toString('base64')}`);
  });
  it('is played only with the cookie of its viewer, and its addresses contain no secret and lead to no other machine', async () => {
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/live/index.m3u8` });
    const url = await address();
    const view = new URL(url, 'http://station').searchParams.get('view');
    expect(cookie).toMatchObject({ kind: 'viewer', path: '/v1/rpc/camera/hls' });
    const list = await textOf(await piece(url));
    expect(`${url}${list}`).not.toContain(cookie?.token);
    for (const brought of [[], ['guess'], [cookie?.token.slice(0, -1) ?? '']])
      expect((await refusalOf(piece(url, brought))).code).toBe(401);
    expect((await refusalOf(piece(`/x?view=guess&piece=/live/index.m3u8`))).code).toBe(401);
    // Two players of one viewer share a cookie.
    const before = cookie?.token;
    const other = await address();
    expect([cookie?.token, other === url]).toEqual([before, false]);
    for (const each of [url, other]) (await piece(each)).body.destroy();
    for (const elsewhere of ['http://127.0.0.1:22/', '//127.0.0.1:22/', 'live/index.m3u8'])
      expect((await refusalOf(piece(`/x?view=${view}&piece=${elsewhere}`))).code).toBe(404);
  });
  it('is refused if it sends a web page, a playlist that is too long, or a redirect to another address', async () => {
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/live/index.m3u8` });
    const url = await address();
    const other = (path: string) => piece(url.replace(/piece=.*/, `piece=${encodeURIComponent(path)}`));
    for (const path of ['/live/page.ts', '/live/long.m3u8'])
      expect((await refusalOf(other(path))).message).toBe('The camera responds, but does not send pictures');
    expect((await refusalOf(other('/to?http%3A%2F%2F127.0.0.1%3A1%2F'))).message).toContain('redirects to another address');
  });
  it('is not played after the session has ended', async () => {
    addCamera(double.station, { kind: 'standalone', address: `${camera.origin}/live/index.m3u8` });
    const url = await address();
    double.station.sessions.closeKiosk(double.sessionOf(token), 'Administrator');
    expect((await refusalOf(piece(url))).code).toBe(401);
  });
  it.each([
    ['lines', 'a\n'.repeat(2501)],
    ['lines with a space before', ' a\n'.repeat(2501)],
    ['attributes of one line', `#EXT${' URI="a"'.repeat(2501)}`],
  ])('is refused with more addresses than a camera needs, in %s', (_where, text) =>
    expect(toOwnAddresses(text, (piece) => piece)).toBeUndefined(),
  );
  it('has every address in its playlist replaced', () => {
    const own = toOwnAddresses(
      '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n\na.ts\r\nhttp://h/b.ts\n',
      (address) => `<${address}>`,
    );
    expect(own).toBe('#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="<key>"\n\n<a.ts>\n<http://h/b.ts>\n');
  });
});
