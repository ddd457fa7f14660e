// Reads the size of an uploaded picture in pixels; undefined if it is not a picture or incomplete. Nothing is decoded.
interface PictureSize {
  width: number;
  height: number;
}
type Reader = (bytes: Buffer) => PictureSize | undefined;

const pngSignature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/**
 * ISO/IEC 15948: chunks of length, type, data and checksum. The first is IHDR. IEND must end the file, so that nothing can be
 * hidden after it.
 */
const ofPng: Reader = (bytes) => {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND')
      return at + 12 === bytes.length ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
  }
  return undefined;
};

/**
 * ITU-T T.81, table B.1: C0 to CF begin a frame, except C4 (Huffman tables), C8 (reserved) and CC (arithmetic coding conditions).
 */
const beginsFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const endOfImage = Buffer.of(0xff, 0xd9);

/**
 * Reads the segments up to the frame. Cameras append data to the image, so the end of the image need not be the end of the file.
 */
const ofJpeg: Reader = (bytes) => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += lengthAt(bytes, at)) {
    if (beginsFrame(bytes.readUInt8(at + 1)))
      return bytes.includes(endOfImage, at)
        ? { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
        : undefined;
  }
  return undefined;
};
/** A marker may be preceded by any number of FF bytes. */
const lengthAt = (bytes: Buffer, at: number): number => (bytes[at + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2));

/** Tags of HTML and PHP. They do not occur in texts that cameras and programs write into pictures, such as XMP. */
const ofPages = /<(?:!doctype\s+html|html|head|body|script|svg|iframe)[\s/>]|<\?php/i;

/** Whether a picture is also a web page: a program that opens it as one would run its scripts. */
export const isPageToo = (bytes: Buffer): boolean => ofPages.test(bytes.toString('latin1'));

/** By file extension. */
export const pictureReaders: Readonly<Record<string, Reader>> = { '.png': ofPng, '.jpg': ofJpeg, '.jpeg': ofJpeg };
