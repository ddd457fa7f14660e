// Checked against the examples in the RFCs.
import { expect, it } from 'vitest';
import { toAuthorization, toChallenge } from '../../../../src/station/acquire/cameras/httpLogin.ts';

const login = { name: 'Mufasa', password: 'Circle of Life' };
const all = { md5: true, clear: true };
const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
const asking = { method: 'GET', uri: '/dir/index.html', count: 1, cnonce };
const offer = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;

function answer(header: string, to = asking, as = login): string {
  const challenge = toChallenge(header, all);
  if (!challenge) throw new Error('nothing that is spoken here');
  return toAuthorization(challenge, as, to);
}

it.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
])('a digest challenge is answered as in RFC 7616, section 3.9.1: %s', (algorithm, response) => {
  const authorization = answer(offer(algorithm));
  expect(authorization).toContain(`response="${response}"`);
  expect(authorization).toContain('username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html"');
  expect(authorization).toContain('opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"');
  expect(authorization).toContain(`algorithm=${algorithm}, cnonce="${cnonce}", qop=auth, nc=00000001`);
});

it('a digest challenge is answered as in RFC 2617, section 3.5, and without qop as in RFC 2069', () => {
  const words = 'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"';
  const to = { ...asking, cnonce: '0a4f113b' };
  expect(answer(`${words}, qop="auth,auth-int"`, to, { name: 'Mufasa', password: 'Circle Of Life' })).toContain(
    'response="6629fae49393a05397450978507c4ef1"',
  );
  const old = answer(words, to, { name: 'Mufasa', password: 'CircleOfLife' });
  expect(old).toContain('response="1949323746fe6a43ef61f9606e7febea"');
  expect(old).not.toMatch(/qop|nc=|cnonce/);
});

it('the login uses the strongest offered method, and sends the password in clear text only if no other method is offered', () => {
  const both = `Basic realm="cam", ${offer('MD5')}, ${offer('SHA-256')}`;
  expect(toChallenge(both, all)).toMatchObject({ scheme: 'digest', algorithm: 'SHA-256' });
  expect(toChallenge(`${offer('MD5')}, Basic realm="a \\"cam\\", digest too"`, all)).toMatchObject({ algorithm: 'MD5' });
  expect(answer('Basic realm="cam"')).toBe(`Basic ${Buffer.from('Mufasa:Circle of Life').toString('base64')}`);
  expect(['', 'Negotiate', offer('SHA-512-256'), 'Digest realm="x"'].map((each) => toChallenge(each, all))).toEqual(
    Array(4).fill(undefined),
  );
});

it('the login uses MD5 and clear text only if they are allowed', () => {
  const strict = { md5: false, clear: false };
  expect(toChallenge(offer('MD5'), strict)).toBeUndefined();
  expect(toChallenge(offer('MD5').replace('algorithm=MD5, ', ''), strict), 'as which none counts').toBeUndefined();
  expect(toChallenge(`Basic realm="cam", ${offer('MD5')}`, { md5: false, clear: true })).toEqual({ scheme: 'basic' });
  expect(toChallenge('Basic realm="cam"', strict)).toBeUndefined();
  expect(toChallenge(`${offer('MD5')}, ${offer('SHA-256')}`, strict)).toMatchObject({ algorithm: 'SHA-256' });
});
