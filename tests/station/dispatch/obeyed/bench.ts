// A complete station on a simulated plant, and a Modbus master that reads the converter.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLink } from '../../../../src/station/modbus/client.ts';
import type { ModbusLink } from '../../../../src/station/modbus/link.ts';
import type { PlantFile } from '../../../../src/station/plant/plantFile.ts';
import { type Started, startReal, until } from '../../whole/realStation.ts';
import type { Case } from './cases.ts';

export interface Bench extends Started {
  /** Reads the set-point register by Modbus, in kW. */
  register(): Promise<number>;
  /** The power at the meter of the storage, in kW. */
  metered(): number;
  fault(of: Case | undefined): void;
}

/** Writes a plant without limits by SOC or grid, in which no strategy runs. */
function writePlant(folder: string): void {
  const file = JSON.parse(readFileSync('schemas/plants/cabinet.json', 'utf8')) as PlantFile;
  const rows = [{ start: '00:00', end: '24:00', power: 40, chargeStatus: 'idle' as const }];
  const templates = file.strategy.templates.map((each) => ({ ...each, rows, demandProtect: false, reverseProtect: false }));
  mkdirSync(join(folder, 'plants'));
  const plant = { ...file, strategy: { ...file.strategy, templates, enabled: false } };
  writeFileSync(join(folder, 'plants', 'still.json'), JSON.stringify(plant));
}

export async function startBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-obeyed-'));
  writePlant(folder);
  const started = await startReal({ more: [folder], plant: 'still' });
  const { live, faults } = started.station;
  const ready = () => ((live.get('pcs1')?.values.chargeLimit ?? 0) > 0 && live.get('stack1')?.values.soc ? true : undefined);
  await until(ready);
  const endpoint = started.acquiring.plant?.endpoint('pcs1');
  if (!endpoint) throw new Error('The plant has no pcs1');
  const link: ModbusLink = await openLink(endpoint, 2000);
  return {
    ...started,
    async register() {
      const [word = 0] = await link.read(1, 'holding', 0, 1);
      return (word > 32_767 ? word - 65_536 : word) / 10;
    },
    metered: () => live.get('meterStorage')?.values.activePower ?? Number.NaN,
    fault(of) {
      for (const device of ['stack1', 'pcs1', 'smoke1', 'fire1', 'mcgw1'])
        if (device !== of?.device) faults?.set(device, { fault: 'none' });
      if (of)
        faults?.set(of.device, {
          fault: 'reads',
          point: of.point,
          seconds: 600,
          ...(of.value !== undefined && { value: of.value }),
        });
    },
    async remove() {
      link.close();
      await started.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
