// The same cells by hand: a virtual antd Table of rows, one that shows as much as the kind does, and a bare canvas of tiles.
import { Statistic, Table } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';

export interface Row {
  key: number;
  cluster: number;
  cell: number;
  voltage: number;
  temperature: number;
}
export const toRows = (voltage: readonly number[], size: number): Row[] =>
  voltage.map((each, index) => ({
    key: index,
    cluster: Math.floor(index / size) + 1,
    cell: (index % size) + 1,
    voltage: each,
    temperature: 24 + (index % 50) / 10,
  }));

let setRows: (rows: Row[]) => void = () => {};
export const replaceRows = (rows: Row[]): void => setRows(rows);

const columns = [
  { title: 'Cluster', dataIndex: 'cluster', width: 160 },
  { title: 'Cell', dataIndex: 'cell', width: 120 },
  { title: 'Voltage', dataIndex: 'voltage', width: 160, render: (value: number) => `${value.toFixed(3)} V` },
  { title: 'Temperature', dataIndex: 'temperature', width: 160, render: (value: number) => `${value.toFixed(1)} °C` },
];
export function VirtualTable({ first }: { first: Row[] }): ReactNode {
  const [rows, set] = useState(first);
  setRows = set;
  return <Table<Row> virtual size="small" columns={columns} dataSource={rows} pagination={false} scroll={{ x: 1000, y: 460 }} />;
}

interface Told extends Row {
  /** From the median of its cluster, in mV. */
  deviation: number;
}
let setTold: (rows: Row[]) => void = () => {};
export const replaceTold = (rows: Row[]): void => setTold(rows);

const toldColumns = [
  ...columns,
  {
    title: 'Deviation from median',
    dataIndex: 'deviation',
    width: 160,
    defaultSortOrder: 'descend' as const,
    sorter: (left: Told, right: Told) => Math.abs(left.deviation) - Math.abs(right.deviation),
    render: (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(0)} mV`,
  },
  { title: 'Quality', dataIndex: 'quality', width: 120 },
];
/** Additional information of the kind: statistics, deviation from the median of the cluster, the largest first. */
export function ToldTable({ first }: { first: Row[] }): ReactNode {
  const [rows, set] = useState(first);
  setTold = set;
  const told = useMemo(() => toTold(rows), [rows]);
  const figures = useMemo(() => toFigures(rows), [rows]);
  return (
    <>
      {Object.entries(figures).map(([title, value]) => (
        <Statistic key={title} title={title} value={value} precision={3} suffix="V" />
      ))}
      <Table<Told> virtual size="small" columns={toldColumns} dataSource={told} pagination={false} scroll={{ x: 1000, y: 460 }} />
    </>
  );
}

function toTold(rows: readonly Row[]): Told[] {
  const byCluster = new Map<number, number[]>();
  for (const { cluster, voltage } of rows) {
    const voltages = byCluster.get(cluster);
    if (voltages) voltages.push(voltage);
    else byCluster.set(cluster, [voltage]);
  }
  const medians = new Map<number, number>();
  for (const [cluster, voltages] of byCluster)
    medians.set(cluster, Float64Array.from(voltages).sort()[voltages.length >> 1] ?? Number.NaN);
  return rows.map((row) => ({ ...row, deviation: (row.voltage - (medians.get(row.cluster) ?? Number.NaN)) * 1000 }));
}

function toFigures(rows: readonly Row[]): Readonly<Record<string, number>> {
  let [low, high, sum] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const { voltage } of rows) {
    low = Math.min(low, voltage);
    high = Math.max(high, voltage);
    sum += voltage;
  }
  return { Lowest: low, Highest: high, Average: sum / rows.length, Spread: high - low };
}

const tile = 14;
/** A viewport of 1 200 × 460 onto all tiles. */
export function bareCanvas(colours: readonly string[]) {
  const box = document.createElement('div');
  box.style.cssText = 'width:1200px;height:460px;overflow:auto;contain:strict';
  const canvas = box.appendChild(document.createElement('canvas'));
  canvas.style.cssText = 'position:sticky;top:0;display:block';
  const spacer = box.appendChild(document.createElement('div'));
  canvas.width = 1185;
  canvas.height = 460;
  const columns = Math.floor(1185 / tile);
  let values: readonly number[] = [];
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const paint = () => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    const first = Math.floor(box.scrollTop / tile);
    const last = Math.min(Math.ceil(values.length / columns), first + Math.ceil(460 / tile) + 1);
    for (let index = first * columns; index < Math.min(values.length, last * columns); index++) {
      const share = Math.min(1, Math.max(0, ((values[index] as number) - 3.2) / 0.2));
      context.fillStyle = colours[Math.round(share * (colours.length - 1))] as string;
      context.fillRect((index % columns) * tile, Math.floor(index / columns) * tile - box.scrollTop, tile - 1, tile - 1);
    }
  };
  let asked = 0;
  const ask = () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      paint();
    });
  };
  box.addEventListener('scroll', ask, { passive: true });
  return {
    box,
    set(next: readonly number[]) {
      values = next;
      spacer.style.height = `${Math.ceil(values.length / columns) * tile - 460}px`;
      ask();
    },
  };
}
