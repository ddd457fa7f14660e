// Addresses of the station's own machine are rejected: otherwise a user could reach services that only listen on loopback.
import { describe, expect, it } from 'vitest';
import { isGateway, isOwnMachine, portOf } from '../../src/core/ownMachine.ts';

describe("addresses of the station's own machine or of several machines", () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'cam.localhost',
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '169.254.1.1',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[febf::1]',
    '[ff02::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:a9fe:1]',
    '::ffff:100.100.100.200',
    '[::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
  ])('include %s', (host) => expect(isOwnMachine(host)).toBe(true));
  it.each([
    '192.168.1.20',
    '10.0.0.127',
    '126.0.0.1',
    '128.0.0.1',
    '223.1.1.1',
    '169.253.1.1',
    'camera.example.com',
    'localhost.example.com',
    'notlocalhost',
    '[fd00::1]',
    '[2001:db8::1]',
    '[::ffff:c0a8:114]',
    '[64:ff9b::c0a8:114]',
    '[2001:db8::7f00:1]',
  ])('do not include %s', (host) => expect(isOwnMachine(host)).toBe(false));
  it.each([
    'http://0x7f.1/',
    'http://2130706433/',
    'http://127.1/',
    'http://[0:0:0:0:0:ffff:127.0.0.1]/',
    'http://[::ffff:100.100.100.200]/',
  ])('are detected in any spelling after URL parsing: %s', (address) =>
    expect(isOwnMachine(new URL(address).hostname)).toBe(true),
  );
});

it.each<[address: string, port: number]>([
  ['http://a/', 80],
  ['https://a/', 443],
  ['rtsp://a/live', 554],
  ['rtsps://a/live', 322],
  ['rtmp://a/live', 1935],
  ['http://a:8080/', 8080],
  ['gopher://a/', 0],
])('%s has port %i', (address, port) => expect(portOf(new URL(address))).toBe(port));

it.each<[address: string, gateways: string[], expected: boolean]>([
  ['http://127.0.0.1:1984/', ['127.0.0.1:1984'], true],
  ['http://127.0.0.1:1984/', ['127.0.0.1'], true],
  ['http://127.0.0.1:22/', ['127.0.0.1:1984'], false],
  ['http://127.0.0.1/', ['127.0.0.1:80'], true],
  ['http://[::1]:1984/', ['::1'], true],
  ['http://127.0.0.1:1984/', [], false],
])('isGateway of %s for the gateways %j is %s', (address, gateways, expected) => {
  const url = new URL(address);
  expect(isGateway(url, portOf(url), gateways)).toBe(expected);
});
