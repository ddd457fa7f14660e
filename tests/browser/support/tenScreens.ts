// Ten screens at a past time: the expected values, decoded from the rows of the store, and the comparison with the text of the
// page.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { here } from './here.ts';
import { minutesOf } from './rawStore.ts';

interface Figure {
  /** Matches number and unit in the text of the page. */
  in: RegExp;
  is: number;
}
export interface TenthScreen {
  path: string;
  figures: Figure[];
  /** Texts that must be on the page. */
  words?: string[];
}
const minute = 60_000;
const hourMs = 60 * minute;

/** If nothing finer than minute values is stored, a past time shows the last values of the newest complete minute. */
function lastOf(device: string, part: string, column: string, moment: number): number {
  const start = Math.floor((moment + 1000) / minute) * minute - minute;
  return minutesOf(device, part, column, start, start + minute)[0]?.last ?? Number.NaN;
}

const number = '([−\\d.,]+)\\s+(\\S+)';
const after = (label: string): RegExp => new RegExp(`(?:^|\\n)${label}\\n${number}`);

/** Number of cells in one cluster of the demo cabinet. */
const cells = 260;
function cellsAt(moment: number): number[] {
  return Array.from({ length: cells }, (_none, index) => lastOf('stack1', '/cluster.1/cell', `${index + 1}#voltage`, moment));
}

/** Titles of the alarms raised on that day until the given time and of those active then, from the database rows alone. */
function alarmsAt(moment: number): string[] {
  const db = new Database(join(here().dataFolder, 'core.db'), { readonly: true });
  const day = Math.floor((moment + 8 * hourMs) / (24 * hourMs)) * 24 * hourMs - 8 * hourMs;
  const bodies = db.prepare<[], { body: string }>('SELECT body FROM alarm').all();
  db.close();
  return bodies
    .map(({ body }) => JSON.parse(body) as { title: string; occurTime: number; endTime?: number })
    .filter(({ occurTime, endTime = Infinity }) => occurTime <= moment && (occurTime >= day || endTime > moment))
    .map(({ title }) => title);
}

export function screensAt(moment: number): TenthScreen[] {
  const of = (device: string, column: string, part = ''): number => lastOf(device, part, column, moment);
  const voltages = cellsAt(moment);
  const alarms = alarmsAt(moment);
  return [
    {
      path: '/home/pv',
      figures: [
        { in: after('Load'), is: of('meterLoad', 'activePower') },
        { in: after('Highest cell voltage'), is: of('stack1', 'maxCellVoltage', '/cluster.1') },
      ],
    },
    {
      path: '/wiring',
      figures: [
        { in: after('EM #3 LOAD'), is: of('meterLoad', 'activePower') },
        { in: after('EM #1 GRID'), is: Math.abs(of('meterGrid', 'activePower')) },
        { in: new RegExp(`SOC ${number}`), is: of('stack1', 'soc') },
      ],
    },
    {
      path: '/monitor/pcs',
      figures: [
        { in: after('Active power'), is: of('pcs1', 'activePower') },
        { in: after('DC voltage'), is: of('pcs1', 'dcVoltage') },
      ],
    },
    {
      path: '/monitor/bmsSynopsis',
      figures: [
        { in: after('SOC'), is: of('stack1', 'soc') },
        { in: after('Total voltage'), is: of('stack1', 'voltage') },
      ],
    },
    {
      path: '/monitor/bmsBatteryPiece',
      figures: [
        { in: after('Lowest cell voltage'), is: of('stack1', 'minCellVoltage', '/cluster.1') },
        { in: after('Average cell voltage'), is: of('stack1', 'meanCellVoltage', '/cluster.1') },
      ],
    },
    {
      path: '/monitor/batteryCell?view=cluster',
      figures: [
        { in: new RegExp(`Voltage of ${cells}: lowest ${number}`), is: Math.min(...voltages) },
        { in: new RegExp(`highest ${number}`), is: Math.max(...voltages) },
      ],
    },
    {
      path: '/monitor/ammeter',
      figures: [
        { in: after('Active power'), is: of('meterGrid', 'activePower') },
        { in: after('Forward energy, peak'), is: of('meterGrid', 'forwardPeak') },
      ],
    },
    {
      path: '/monitor/fireSafety',
      figures: [
        { in: new RegExp(`HTS #1[^°]*?${number.replace('\\S+', '°C')}`), is: of('climate1', 'temperature') },
        { in: new RegExp(`°C\\s+${number}`), is: of('climate1', 'humidity') },
      ],
    },
    { path: '/alarm/today', figures: [], words: alarms.length > 0 ? alarms : ['No alarms today'] },
    {
      path: '/monitor/decisions',
      figures: [
        { in: after('Requested power [(][+] charging[)]'), is: of('dispatch', 'wanted') },
        { in: after('Power after limits [(][+] charging[)]'), is: of('dispatch', 'power') },
      ],
    },
  ];
}

const scales: Readonly<Record<string, number>> = { mV: 0.001, MW: 1000, MWh: 1000, GWh: 1_000_000 };

/** Figures and texts of a page that differ from the expected ones, compared to half of the last shown digit. */
export function unlike({ figures, words = [] }: TenthScreen, text: string): string[] {
  const wrong = figures.flatMap(({ in: pattern, is }) => {
    const [, digits = '', unit = ''] = pattern.exec(text) ?? [];
    const scale = scales[unit] ?? 1;
    const shown = Number.parseFloat(digits.replaceAll(',', '').replace('−', '-')) * scale;
    const within = scale * (0.5 * 10 ** -(digits.split('.')[1] ?? '').length + 1e-6) + 1e-6 * Math.abs(is);
    return Math.abs(shown - is) <= within ? [] : [`${pattern.source}: ${digits} ${unit} for ${is}`];
  });
  return [...wrong, ...words.filter((each) => !text.includes(each)).map((each) => `${each} is missing`)];
}
