import { describe, expect, it } from 'vitest';
import {
  fromPixel,
  moved,
  placeText,
  rounded,
  scaleOf,
  toPixel,
  toScaleBar,
  toWorld,
  zoomed,
} from '../../../renderers/map/toFrame.ts';

const size = { width: 600, height: 400 };
const view = { ...toWorld({ longitude: 120, latitude: 30 }), zoom: 5 };

describe('the conversion of coordinates and pixels', () => {
  it('maps the location of the view to its centre', () => {
    expect(toPixel({ longitude: 120, latitude: 30 }, view, size)).toEqual({ x: 300, y: 200 });
  });
  it.each([
    [120.155, 30.274],
    [110, 40],
    [-179, -60],
  ])('converts %s, %s to a pixel and back', (longitude, latitude) => {
    const { x, y } = toPixel({ longitude, latitude }, view, size);
    const back = fromPixel(x, y, view, size);
    expect(back.longitude).toBeCloseTo(longitude, 6);
    expect(back.latitude).toBeCloseTo(latitude, 6);
  });
  it('places a location beyond the date line on the near side', () => {
    const east = { ...toWorld({ longitude: 179, latitude: 0 }), zoom: 3 };
    const { x } = toPixel({ longitude: -179, latitude: 0 }, east, size);
    expect(x).toBeCloseTo(300 + (2 / 360) * scaleOf(3), 6);
  });
  it.each([
    [0, 5, 500_000],
    [30, 9, 20_000],
    [60, 12, 2_000],
  ])('returns a scale bar of round length at latitude %s and zoom %s', (latitude, zoom, metres) => {
    const at = { ...toWorld({ longitude: 120, latitude }), zoom };
    const bar = toScaleBar(at, 110);
    expect(bar.metres).toBe(metres);
    // Checks the length on the ground: a degree of latitude is about 111 km.
    const { y } = toPixel({ longitude: 120, latitude: latitude + 0.001 }, at, size);
    expect((200 - y) / bar.pixels).toBeCloseTo(111.3 / metres, 4);
  });
  it('keeps the location under the cursor while zooming', () => {
    const at = { x: 100, y: 50 };
    const before = fromPixel(at.x, at.y, view, size);
    const after = fromPixel(at.x, at.y, zoomed(view, 2, at, size), size);
    expect(after.longitude).toBeCloseTo(before.longitude, 6);
    expect(after.latitude).toBeCloseTo(before.latitude, 6);
  });
  it('stops at the poles and wraps around the world while panning', () => {
    expect(moved(view, 0, 1e9).y).toBe(0);
    expect(moved(view, -1e5, 0).x).toBeGreaterThanOrEqual(0);
    expect(moved(view, -1e5, 0).x).toBeLessThan(1);
  });
});

it('coordinates are rounded to six decimals and written with their hemisphere', () => {
  expect(rounded(120.123456789)).toBe(120.123457);
  expect(placeText({ longitude: -0.1276, latitude: 51.5072 })).toBe('51.5072° N, 0.1276° W');
});
