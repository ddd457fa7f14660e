// Measures how fast the frames of the whole demo station are stored in the series store, and the disk space per value.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import { createPlant } from '../../../src/station/plant/plant.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { seriesShape } from '../../../src/station/store/series/seriesShape.ts';
import { compileNow } from '../../../src/tools/contentNow.ts';
import { atLeast, atMost, type Row } from '../row.ts';

const minutes = 20;
const start = Date.UTC(2026, 10, 19);

/** A minute of the simulated plant, second by second: all points, and cells every ten seconds as in operation. */
function minuteOfFrames(plantFile: PlantFile, types: Parameters<typeof toDeviceMap>[1]): Frame[][] {
  const plant = createPlant({ plant: plantFile, devices: plantFile.devices, types, at: start, seed: 1 });
  const readers = plant.records.map((record) => ({
    device: record.id,
    points: [...toDeviceMap(record, types).points.values()]
      .filter(({ point }) => point.access !== 'write')
      .map(({ key, path, name }) => ({ key, small: path.indexOf('/', 1) > 0, read: plant.reader(record.id, path, name) })),
  }));
  return Array.from({ length: 60 }, (_each, second) => {
    plant.step(1);
    return readers.map(({ device, points }) => ({
      device,
      at: start + second * 1000,
      values: Object.fromEntries(points.filter(({ small }) => !small || second % 10 === 0).map(({ key, read }) => [key, read()])),
    }));
  });
}

/** CPU time of this process so far, so that other programs on the machine do not count. */
function cpuS(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
const bytesIn = (folder: string): number => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

export function series(): Row[] {
  const { content } = compileNow();
  const cabinet = content.plants.cabinet as PlantFile;
  const seconds = minuteOfFrames(cabinet, content.devices);
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-series-'));
  const shape = seriesShape(
    () => content.devices,
    () => cabinet.devices,
  );
  const store = createSeriesStore(join(folder, 'series.db'), { shape });
  let frames = 0;
  let values = 0;
  const started = cpuS();
  for (let minute = 0; minute < minutes; minute++) {
    for (const second of seconds) {
      store.append(second.map((frame) => ({ ...frame, at: frame.at + minute * 60_000 })));
      frames += second.length;
    }
  }
  const tookS = cpuS() - started;
  for (const { values: each } of seconds.flat()) values += Object.keys(each).length * minutes;
  store.close();
  const bytes = bytesIn(folder);
  rmSync(folder, { recursive: true });
  const work = `Series store, ${cabinet.devices.length} devices`;
  return [
    atLeast(
      { work, figure: 'frames stored with their rollups, per second of CPU', ours: frames / tookS, unit: 'frames/s' },
      cabinet.devices.length * 20,
    ),
    atLeast({ work, figure: 'values stored, per second of CPU', ours: values / tookS, unit: 'values/s' }, 1_000_000),
    atMost({ work, figure: 'size on disk, rollups included', ours: bytes / values, unit: 'bytes/value' }, 8),
  ];
}
