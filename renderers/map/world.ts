// Land and borders as paths in world units, from the bundled atlas. Loaded with the first map; no external map server.
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { patiently } from '../shared/lazy/patiently.ts';
import { toWorld } from './toFrame.ts';

type Ring = readonly (readonly [number, number])[];
export interface World {
  land: Path2D;
  borders: Path2D;
}

export const loadWorld = patiently(() =>
  import('world-atlas/countries-50m.json').then((module) =>
    draw(module.default as unknown as Topology<{ countries: GeometryCollection; land: GeometryCollection }>),
  ),
);

function draw(atlas: Topology<{ countries: GeometryCollection; land: GeometryCollection }>): World {
  const land = new Path2D();
  for (const { geometry } of feature(atlas, atlas.objects.land).features) {
    if (geometry.type === 'Polygon') geometry.coordinates.forEach((ring) => add(land, ring as unknown as Ring, true));
    if (geometry.type === 'MultiPolygon') geometry.coordinates.flat().forEach((ring) => add(land, ring as unknown as Ring, true));
  }
  const borders = new Path2D();
  for (const line of mesh(atlas, atlas.objects.countries, (a, b) => a !== b).coordinates)
    add(borders, line as unknown as Ring, false);
  return { land, borders };
}

function add(path: Path2D, ring: Ring, close: boolean): void {
  ring.forEach(([longitude, latitude], index) => {
    const { x, y } = toWorld({ longitude, latitude });
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  if (close) path.closePath();
}
