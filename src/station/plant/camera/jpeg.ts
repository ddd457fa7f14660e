// In: a grey picture, one byte a pixel. Out: a baseline JPEG of it, with the tables of the standard's annex K. Pure.

export interface Grey {
  /** Both multiples of 8. */
  width: number;
  height: number;
  pixels: Uint8Array;
}

const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42,
  49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
] as const;
const steps = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
  18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112,
  100, 103, 99,
] as const;
const dcCounts = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0] as const;
const dcValues = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
const acCounts = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d] as const;
const acValues = toBytes(
  '0102030004110512213141061351610722711432819 1a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a' +
    '434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa' +
    'b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
);

function toBytes(hex: string): number[] {
  return (hex.replaceAll(' ', '').match(/../g) ?? []).map((each) => Number.parseInt(each, 16));
}

interface Code {
  bits: number;
  length: number;
}
/** Codes in the order of their length, as the standard makes them. */
function toCodes(counts: readonly number[], values: readonly number[]): Code[] {
  const codes: Code[] = [];
  let bits = 0;
  let next = 0;
  counts.forEach((count, index) => {
    for (let n = 0; n < count; n++) codes[values[next++] ?? 0] = { bits: bits++, length: index + 1 };
    bits <<= 1;
  });
  return codes;
}
const dcCodes = toCodes(dcCounts, dcValues);
const acCodes = toCodes(acCounts, acValues);
const cosines = Float64Array.from({ length: 64 }, (_, i) => {
  const [u, x] = [i >> 3, i & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** Magnitudes in the fewest bits; a negative one counts from below. */
const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value));

export function toJpeg({ width, height, pixels }: Grey): Buffer {
  const out: number[] = [];
  let held = 0;
  let free = 8;
  const put = (bits: number, length: number): void => {
    for (let n = length - 1; n >= 0; n--) {
      held = (held << 1) | ((bits >> n) & 1);
      if (--free > 0) continue;
      out.push(held & 0xff);
      if ((held & 0xff) === 0xff) out.push(0);
      held = 0;
      free = 8;
    }
  };
  const putCode = (code: Code | undefined): void => put(code?.bits ?? 0, code?.length ?? 0);
  const putValue = (value: number, size: number): void => put(value < 0 ? value + 2 ** size - 1 : value, size);
  const block = new Float64Array(64);
  const rows = new Float64Array(64);
  let last = 0;

  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let i = 0; i < 64; i++) block[i] = (pixels[(top + (i >> 3)) * width + left + (i & 7)] ?? 0) - 128;
      transform(block, rows);
      const levels = zigzag.map((place) => Math.round((block[place] ?? 0) / (steps[place] ?? 1)));
      const size = sizeOf((levels[0] ?? 0) - last);
      putCode(dcCodes[size]);
      putValue((levels[0] ?? 0) - last, size);
      last = levels[0] ?? 0;
      putRest(levels, putCode, putValue);
    }
  }
  put(0x7f, free === 8 ? 0 : free);
  return Buffer.concat([toHead(width, height), Buffer.from(out), Buffer.from([0xff, 0xd9])]);
}

/** Runs of nothing, then a level; an end when nothing follows. */
function putRest(
  levels: readonly number[],
  putCode: (code: Code | undefined) => void,
  putValue: (value: number, size: number) => void,
): void {
  const end = levels.findLastIndex((level) => level !== 0);
  let run = 0;
  for (let i = 1; i <= end; i++) {
    const level = levels[i] ?? 0;
    if (level === 0) {
      run += 1;
      continue;
    }
    for (; run > 15; run -= 16) putCode(acCodes[0xf0]);
    const size = sizeOf(level);
    putCode(acCodes[(run << 4) | size]);
    putValue(level, size);
    run = 0;
  }
  if (end < 63) putCode(acCodes[0]);
}

/** The cosine transform of a block, in place: rows, then columns. */
function transform(block: Float64Array, rows: Float64Array): void {
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += (block[y * 8 + x] ?? 0) * (cosines[u * 8 + x] ?? 0);
      rows[y * 8 + u] = sum;
    }
  }
  for (let u = 0; u < 8; u++) {
    for (let v = 0; v < 8; v++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += (rows[y * 8 + u] ?? 0) * (cosines[v * 8 + y] ?? 0);
      block[v * 8 + u] = sum;
    }
  }
}

function toHead(width: number, height: number): Buffer {
  const segment = (mark: number, bytes: readonly number[]): number[] => [
    0xff,
    mark,
    (bytes.length + 2) >> 8,
    (bytes.length + 2) & 0xff,
    ...bytes,
  ];
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...zigzag.map((place) => steps[place] ?? 1)]),
    ...segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    ...segment(0xc4, [0, ...dcCounts, ...dcValues]),
    ...segment(0xc4, [0x10, ...acCounts, ...acValues]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ]);
}
