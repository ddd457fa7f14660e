// A small site with devices of other manufacturers than the simulator's, in a separate process that shares no code with the station.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import { types } from '../../station/demoSet.ts';

/** Powers in kW, energies in kWh. Positive power: charging, import, generation. */
export type SiteNow = Record<'power' | 'grid' | 'pv' | 'charged' | 'discharged' | 'imported' | 'exported' | 'generated', number>;
export interface Site {
  port: number;
  /** Sets load and sun of the site in kW. Resolves to its state: powers in kW, energies in kWh. */
  set: (numbers: Partial<Record<'load' | 'sun', number>>) => Promise<SiteNow>;
  end: () => void;
}
/** The fields of the add dialog for each device, except its address. The inverter has another word order than its model. */
export const siteDevices = {
  converter: { unitId: 1, type: 'pcs', model: 'northgrid-ng125', config: {} },
  battery: { unitId: 2, type: 'stack', model: 'stackfield-su100', config: { clusterCount: 1, cellCount: 24 } },
  meter: { unitId: 4, type: 'em2', model: 'suncount-sc203', config: {} },
  inverter: { unitId: 5, type: 'pinvt', model: 'generic', config: {}, words: 'CDAB' },
} as const;

/** Registers by unit id: a battery has another unit id for each cluster. */
function toUnits(kind: string, { unitId, type, model, config, ...order }: (typeof siteDevices)[keyof typeof siteDevices]) {
  const link = { protocol: 'modbus-tcp' as const, ip: '', port: 0, unitId, ...order };
  const map = toDeviceMap({ id: kind, name: kind, type, model, busbarName: 'GP1', link, config }, types);
  const points = [...map.points.values()];
  const units = new Set(points.map((point) => point.unitId));
  return Array.from(units, (unit) => [
    unit,
    {
      kind,
      spans: map.spans.filter((span) => span.unitId === unit),
      points: points
        .filter((point) => point.unitId === unit)
        .map(({ name, type: of, register, words, point }) => ({
          ...register,
          name,
          type: of,
          words: register.words ?? words,
          access: point.access ?? 'read',
        })),
    },
  ]);
}

export async function startSite(): Promise<Site> {
  const site = spawn('/usr/bin/python3', ['tests/browser/support/site.py'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const units = Object.entries(siteDevices).flatMap(([kind, device]) => toUnits(kind, device));
  site.stdin.write(`${JSON.stringify(Object.fromEntries(units))}\n`);
  const lines = createInterface({ input: site.stdout });
  const nextLine = async (): Promise<string> => {
    const [line] = (await once(lines, 'line')) as [string];
    return line;
  };
  return {
    port: Number(await nextLine()),
    async set(numbers) {
      const reply = nextLine();
      site.stdin.write(`${JSON.stringify(numbers)}\n`);
      return JSON.parse(await reply) as SiteNow;
    },
    end: () => void site.kill('SIGKILL'),
  };
}
