// Converts between locations and pixels for a centre, zoom and size in pixels. Web Mercator, world units from 0 to 1. Pure.

export interface GeoPosition {
  longitude: number;
  latitude: number;
}
export interface View {
  /** World units: x to the east, y to the south. */
  x: number;
  y: number;
  zoom: number;
}
export interface Size {
  width: number;
  height: number;
}

/** Latitude limit of Web Mercator, at which the world is a square. */
const mostLatitude = 85.0511;
const mostZoom = 12;
const tile = 256;

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export function toWorld({ longitude, latitude }: GeoPosition): { x: number; y: number } {
  const sine = Math.sin((within(latitude, -mostLatitude, mostLatitude) * Math.PI) / 180);
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

function toPlace({ x, y }: { x: number; y: number }): GeoPosition {
  const longitude = (((x % 1) + 1) % 1) * 360 - 180;
  return { longitude, latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

/** Width of the whole world in pixels at this zoom. */
export const scaleOf = (zoom: number): number => tile * 2 ** zoom;

export function toPixel(place: GeoPosition, view: View, { width, height }: Size): { x: number; y: number } {
  const world = toWorld(place);
  const scale = scaleOf(view.zoom);
  // The world wraps around: use the copy of the location nearest to the centre.
  const across = world.x - view.x - Math.round(world.x - view.x);
  return { x: width / 2 + across * scale, y: height / 2 + (world.y - view.y) * scale };
}

export function fromPixel(x: number, y: number, view: View, { width, height }: Size): GeoPosition {
  const scale = scaleOf(view.zoom);
  return toPlace({ x: view.x + (x - width / 2) / scale, y: within(view.y + (y - height / 2) / scale, 0, 1) });
}

export function moved(view: View, dx: number, dy: number): View {
  const scale = scaleOf(view.zoom);
  return { ...view, x: (((view.x - dx / scale) % 1) + 1) % 1, y: within(view.y - dy / scale, 0, 1) };
}

/** Zooms around a pixel, which keeps its position. */
export function zoomed(view: View, by: number, at: { x: number; y: number }, size: Size): View {
  const zoom = within(view.zoom + by, 0, mostZoom);
  const before = scaleOf(view.zoom);
  const after = scaleOf(zoom);
  const dx = at.x - size.width / 2;
  const dy = at.y - size.height / 2;
  return { zoom, x: (((view.x + dx / before - dx / after) % 1) + 1) % 1, y: within(view.y + dy / before - dy / after, 0, 1) };
}

/** Circumference of the equator in metres. */
const around = 40_075_017;

/** The longest round length that fits into `most` pixels at the centre of the picture. */
export function toScaleBar(view: View, most: number): { metres: number; pixels: number } {
  const perPixel = (Math.cos((toPlace(view).latitude * Math.PI) / 180) * around) / scaleOf(view.zoom);
  const decade = 10 ** Math.floor(Math.log10(most * perPixel));
  const metres = decade * ([5, 2].find((each) => each * decade <= most * perPixel) ?? 1);
  return { metres, pixels: metres / perPixel };
}

/** Six decimals are about a tenth of a metre, and the precision that the station stores. */
export const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** For example "30.2700° N, 120.1500° E". */
export function placeText({ longitude, latitude }: GeoPosition): string {
  const north = `${Math.abs(latitude).toFixed(4)}° ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${Math.abs(longitude).toFixed(4)}° ${longitude < 0 ? 'W' : 'E'}`;
  return `${north}, ${east}`;
}
