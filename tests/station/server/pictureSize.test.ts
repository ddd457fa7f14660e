import { expect, it } from 'vitest';
import { checkFiles } from '../../../src/station/server/calls/input.ts';
import { pngOf } from '../pngOf.ts';

const messageFor = (name: string, bytes: Buffer) =>
  checkFiles(
    { properties: { image: { file: { accept: ['.png', '.jpg'], maxMB: 1 } } } },
    { image: { name, type: '', bytes } },
  ).map(({ message }) => message);
/** Start, an application segment, a frame header with the size, and the end; cameras append data after it. */
function jpegOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const start = [0xff, 0xd8, 0xff, 0xe1, 0, 4, 0xff, 0xd9, 0xff, 0xff, 0xc2, 0, 11, 8];
  return Buffer.concat([Buffer.from(start), size, Buffer.of(1, 0, 0, 0, 0xff, 0xd9), Buffer.from('more')]);
}
const page = Buffer.from('<html><script>alert(1)</script></html>');
const unreadable = ['The picture cannot be read'];

it.each<[string, string, Buffer, string[]]>([
  ['a PNG', 'a.png', pngOf(1920, 1080), []],
  ['a JPEG with data after its end', 'a.jpg', jpegOf(4000, 3000), []],
  ['a JPEG with the extension .jpeg, which the console accepts', 'a.jpeg', jpegOf(4, 3), []],
  ['four bytes of a PNG', 'a.png', Buffer.of(0x89, 0x50, 0x4e, 0x47), unreadable],
  ['three bytes of a JPEG', 'a.jpg', Buffer.of(0xff, 0xd8, 0xff), unreadable],
  ['a page after a PNG', 'a.png', Buffer.concat([pngOf(1, 1), page]), unreadable],
  ['a page after a JPEG', 'a.jpg', Buffer.concat([jpegOf(1, 1), page]), unreadable],
  ['a page within a PNG', 'a.png', pngOf(1, 1, { hidden: '<SCRIPT src=x>' }), unreadable],
  ['metadata of an image program', 'a.png', pngOf(1, 1, { hidden: '<x:xmpmeta><rdf:RDF>a < b' }), []],
  ['a page after the first bytes of a PNG', 'a.png', Buffer.concat([pngOf(1, 1).subarray(0, 8), page]), unreadable],
  ['a page after the first bytes of a JPEG', 'a.jpg', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), page]), unreadable],
  ['a PNG that ends early', 'a.png', pngOf(1, 1).subarray(0, -12), unreadable],
  ['a JPEG with the extension .png', 'a.png', jpegOf(1, 1), unreadable],
  ['a small file with many pixels', 'a.png', pngOf(60_000, 60_000), ['The picture exceeds {{max}} million pixels']],
  ['a small JPEG with many pixels', 'a.jpg', jpegOf(60_000, 60_000), ['The picture exceeds {{max}} million pixels']],
])('the picture check accepts or refuses %s', (_what, name, bytes, messages) => {
  expect(messageFor(name, bytes)).toEqual(messages);
});
