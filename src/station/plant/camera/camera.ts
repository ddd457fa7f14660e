// Draws the picture of a simulated camera at a given time: a container with racks and their lamps, a passing shadow, and the
// time.
import { dayOf, timeOf } from '../../../core/time.ts';
import { hash01, noise, seedOf } from '../noise.ts';

const width = 384;
const height = 216;
const floor = 168;
/** Columns of each character. The lowest bit is the top pixel. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [0x3e, 0x51, 0x49, 0x45, 0x3e],
  '1': [0x00, 0x42, 0x7f, 0x40, 0x00],
  '2': [0x62, 0x51, 0x49, 0x49, 0x46],
  '3': [0x22, 0x41, 0x49, 0x49, 0x36],
  '4': [0x18, 0x14, 0x12, 0x7f, 0x10],
  '5': [0x27, 0x45, 0x45, 0x45, 0x39],
  '6': [0x3e, 0x49, 0x49, 0x49, 0x32],
  '7': [0x01, 0x71, 0x09, 0x05, 0x03],
  '8': [0x36, 0x49, 0x49, 0x49, 0x36],
  '9': [0x26, 0x49, 0x49, 0x49, 0x3e],
  ':': [0x00, 0x36, 0x36, 0x00, 0x00],
  '-': [0x08, 0x08, 0x08, 0x08, 0x08],
};

/** A greyscale picture with one byte per pixel. */
interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The JPEG is encoded outside the thread of the station, by a library that is loaded on first use. */
export async function cameraFrame(name: string, at: number, timezone: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width: wide, height: high, pixels } = cameraPicture(name, at, timezone);
  return sharp(pixels, { raw: { width: wide, height: high, channels: 1 } })
    .jpeg({ quality: 50 })
    .toBuffer();
}

function cameraPicture(name: string, at: number, timezone: string): Grey {
  const seed = seedOf(7, name);
  const pixels = new Uint8Array(width * height);
  const light = 1 + 0.04 * noise(seed, at, 8000);
  const fill = (left: number, top: number, right: number, bottom: number, grey: number): void => {
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
      pixels.fill(Math.max(0, Math.min(255, grey * light)), y * width + Math.max(0, left), y * width + Math.min(width, right));
    }
  };
  for (let y = 0; y < height; y++) fill(0, y, width, y + 1, y < floor ? 58 + y / 6 : 104 - (y - floor) / 2);
  for (let rack = 0; rack < 6; rack++) drawRack(rack, seed, at, fill);
  const walker = Math.round(((at / 40 + hash01(seed, 1) * 3000) % 3000) - 200);
  fill(walker, 84, walker + 26, floor + 14, 34);
  fill(walker + 6, 66, walker + 20, 86, 40);
  const text = `${dayOf(at, timezone)} ${timeOf(at, timezone)}:${String(Math.floor(at / 1000) % 60).padStart(2, '0')}`;
  fill(8, 8, 20 + text.length * 12, 30, 18);
  drawText(text, 14, 12, fill);
  return { width, height, pixels };
}

type Fill = (left: number, top: number, right: number, bottom: number, grey: number) => void;

/** Modules in a rack, each with a blinking lamp. */
function drawRack(rack: number, seed: number, at: number, fill: Fill): void {
  const left = 14 + rack * 62;
  fill(left, 44, left + 50, floor, 78);
  for (let module = 0; module < 8; module++) {
    const top = 48 + module * 15;
    fill(left + 3, top, left + 47, top + 12, 112 + 10 * hash01(seed, rack * 8 + module));
    const lit = (Math.floor(at / 500) + rack + module) % 4 !== 0;
    fill(left + 40, top + 4, left + 44, top + 8, lit ? 236 : 60);
  }
}

function drawText(text: string, left: number, top: number, fill: Fill): void {
  Array.from(text).forEach((letter, index) => {
    (glyphs[letter] ?? []).forEach((column, x) => {
      for (let y = 0; y < 7; y++) {
        if ((column >> y) & 1) fill(left + index * 12 + x * 2, top + y * 2, left + index * 12 + x * 2 + 2, top + y * 2 + 2, 232);
      }
    });
  });
}
