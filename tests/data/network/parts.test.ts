import { expect, it } from 'vitest';
import { boundaryOf, createParts } from '../../../src/data/network/parts.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (of: Uint8Array) => new TextDecoder().decode(of);
const withLength = (body: string) => `--frame\r\nContent-Type: image/jpeg\r\nContent-Length: ${body.length}\r\n\r\n${body}\r\n`;
const without = (body: string) => `--frame\r\nContent-Type: image/png\r\n\r\n${body}\r\n`;

it('boundaryOf reads the boundary from the content type, with or without quotes and dashes', () => {
  expect(boundaryOf('multipart/x-mixed-replace; boundary=frame')).toBe('frame');
  expect(boundaryOf('multipart/x-mixed-replace;boundary="--my frame"')).toBe('my frame');
  expect(boundaryOf('image/jpeg')).toBeUndefined();
});

it.each([
  ['with a length', withLength('one') + withLength('two') + withLength('three')],
  ['without a length, ended by the next boundary', `${without('one')}${without('two')}${without('three')}--frame`],
])('parts %s are complete wherever the bytes are split', (_name, all) => {
  for (const size of [1, 2, 7, 1000]) {
    const push = createParts('frame');
    const found: string[] = [];
    for (let at = 0; at < all.length; at += size)
      found.push(...push(bytes(all.slice(at, at + size))).map((part) => text(part.bytes)));
    expect(found).toEqual(['one', 'two', 'three']);
  }
});

it('a part with a declared length may contain the boundary, and has its type', () => {
  const [part] = createParts('frame')(bytes(withLength('a--frame b')));
  expect([part?.type, part && text(part.bytes)]).toEqual(['image/jpeg', 'a--frame b']);
});

it('a part without an end is rejected', () => {
  const push = createParts('frame');
  expect(() => {
    for (let i = 0; i < 20; i++) push(new Uint8Array(1024 * 1024).fill(65));
  }).toThrow('a part without an end');
});
