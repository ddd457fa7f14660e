// 200 points of one device whose values all change with every update: the kind `points` compared with a hand-written antd Table,
// and with the bare page: the same elements with prepared texts.
import { Table, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PointsView } from '../../../renderers/points/PointsView.tsx';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { createStore } from '../../../src/core/store.ts';
import { openScreen } from './around.tsx';
import { inTurn } from './contest.ts';

const count = 200;
const states = {
  stopped: { const: 0, title: 'Stopped', tone: 'neutral' },
  running: { const: 1, title: 'Running', tone: 'success' },
} as const;
const wordOf = (state: number): string => (state === 1 ? 'Running' : 'Stopped');
const isState = (index: number) => index % 10 === 0;
const device: DeviceType = {
  type: 'bench',
  title: 'Bench',
  points: Object.fromEntries(
    Array.from({ length: count }, (_each, index) => [
      `p${index}`,
      isState(index)
        ? { title: `State ${index}`, type: 'integer', choices: states }
        : { title: `Voltage ${index}`, type: 'number', unit: 'V' },
    ]),
  ),
};
const valuesAt = (update: number) =>
  Array.from({ length: count }, (_each, index) => (isState(index) ? update % 2 : 220 + ((index * 7 + update * 3) % 90) / 10));
const readingAt = (update: number) => ({
  id: 'b1',
  type: 'bench',
  state: 'normal',
  at: update,
  values: Object.fromEntries(valuesAt(update).map((value, index) => [`bench#p${index}`, value])),
});

interface Row {
  key: string;
  name: string;
  value: number;
  state: boolean;
}
const rowsAt = (update: number): Row[] =>
  valuesAt(update).map((value, index) => ({
    key: `p${index}`,
    name: isState(index) ? `State ${index}` : `Voltage ${index}`,
    value,
    state: isState(index),
  }));
let setRows: (rows: Row[]) => void = () => {};

function HandWritten() {
  const [rows, set] = useState(() => rowsAt(0));
  setRows = set;
  return (
    <Table<Row>
      size="small"
      pagination={false}
      dataSource={rows}
      columns={[
        { title: 'Point', dataIndex: 'name' },
        {
          title: 'Value',
          dataIndex: 'value',
          align: 'right',
          render: (value: number, row) =>
            row.state ? <Tag color={value === 1 ? 'green' : 'default'}>{wordOf(value)}</Tag> : value.toFixed(1),
        },
        { title: 'Unit', dataIndex: 'unit', render: (_value, row) => (row.state ? '' : 'V') },
      ]}
    />
  );
}

const value = createStore(readingAt(0));
const around = await openScreen([device]);
const place = (node: ReactNode): HTMLElement => {
  const element = document.body.appendChild(document.createElement('div'));
  createRoot(element).render(around(node));
  return element;
};
const places: Record<'points' | 'antdTable' | 'bare', HTMLElement> = {
  points: place(<PointsView name="points" options={{}} value={value} enabled />),
  antdTable: place(<HandWritten />),
  bare: document.body.appendChild(document.createElement('div')),
};
/** Each is alone at the top of the page, as on a separate page: style, layout and paint affect the whole page. */
const alone = (shown: keyof typeof places) => () => {
  for (const [name, element] of Object.entries(places)) element.style.contentVisibility = name === shown ? 'visible' : 'hidden';
};

/** The cost of the page itself. */
function toBare(): (update: number) => void {
  places.bare.append(...Array.from(places.points.children, (each) => each.cloneNode(true)));
  const faces = Array.from(places.bare.querySelectorAll<HTMLElement>('.ems-point-value > :first-child'));
  const texts = faces.map((face) => face.firstChild as Text);
  const ready = [0, 1, 2, 3, 4, 5].map((update) =>
    rowsAt(update).map(({ value: each, state }) => (state ? wordOf(each) : each.toFixed(1))),
  );
  return (update) => {
    const words = ready[update % ready.length] ?? [];
    for (const [index, text] of texts.entries()) {
      text.data = words[index] ?? '';
      if (isState(index)) Object.assign(faces[index] ?? {}, { className: update % 2 === 1 ? 'ems-tag' : 'ems-value' });
    }
  };
}

window.contest = async () => {
  while (document.querySelectorAll('[data-point]').length < count || document.querySelectorAll('.ant-table-row').length < count)
    await new Promise((done) => setTimeout(done, 50));
  let update = 1;
  alone('points')();
  flushSync(() => value.set('', readingAt(++update)));
  await new Promise((done) => setTimeout(done, 200));
  const bare = toBare();
  return {
    update: await inTurn(
      20,
      {
        points: () => flushSync(() => value.set('', readingAt(++update))),
        antdTable: () => flushSync(() => setRows(rowsAt(++update))),
        bare: () => bare(++update),
      },
      { points: alone('points'), antdTable: alone('antdTable'), bare: alone('bare') },
    ),
  };
};
