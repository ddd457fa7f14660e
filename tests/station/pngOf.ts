/** A PNG of a size in pixels and, optionally, in bytes; `hidden` is the text of a chunk. Checksums and image data are empty. */
export function pngOf(width: number, height: number, { bytes, hidden = '' }: { bytes?: number; hidden?: string } = {}): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    return Buffer.concat([head, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const around = [Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), chunk('IHDR', size), chunk('IEND', Buffer.alloc(0))];
  const left = bytes === undefined ? hidden.length : bytes - 12 - Buffer.concat(around).length;
  const text = Buffer.alloc(left);
  text.write(hidden);
  const [signature = text, header = text, end = text] = around;
  return Buffer.concat([signature, header, chunk('tEXt', text), end]);
}
