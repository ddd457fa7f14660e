// A device map with these points and nothing else.
import type { DeviceMap, PlacedPoint } from '../../../../src/station/modbus/deviceMap.ts';
import { joinStandings } from '../../../../src/station/modbus/reports.ts';

export const mapOf = (points: Iterable<readonly [key: string, point: PlacedPoint]>): DeviceMap => ({
  points: new Map(points),
  sequences: new Map(),
  repeats: new Map(),
  parts: [],
  spans: [],
  requests: [],
  reporting: joinStandings('', []),
});
