// Rows of a template: the kind `rows` with a draft, compared with a hand-written table of antd inputs.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type ReactNode, useState } from 'react';
import { RowsView } from '../../../renderers/rows/RowsView.tsx';
import type { Schema } from '../../../src/core/language.ts';
import { constant, createStore } from '../../../src/core/store.ts';
import { timeText } from '../../../src/core/time.ts';
import type { DraftHandle } from '../../../src/data/contract.ts';
import { openScreen } from './around.tsx';
import { inTurn } from './contest.ts';
import { type DayRow, HandRows, rules, statuses } from './handRows.tsx';
import './form.css';

const rows: readonly DayRow[] = Array.from({ length: 96 }, (_, index) => ({
  start: timeText(index * 15),
  end: timeText(index * 15 + 15),
  power: (index % 5) * 20 - 40,
  chargeStatus: 'idle',
  distribution: 'num_avg',
  note: `Quarter ${index + 1}`,
}));
const choices = (values: readonly string[]) =>
  Object.fromEntries(values.map((value, index) => [`choice${index}`, { const: value, title: value }]));
const schema: Schema = {
  title: 'Rows',
  type: 'array',
  maxItems: 96,
  items: {
    type: 'object',
    required: ['start', 'end', 'power'],
    properties: {
      start: { title: 'Start', type: 'string', format: 'time-of-day' },
      end: { title: 'End', type: 'string', format: 'time-of-day' },
      power: { title: 'Power', type: 'number', minimum: -125, maximum: 125 },
      chargeStatus: { title: 'Charge status', type: 'string', choices: choices(statuses) },
      distribution: { title: 'Distribution rule', type: 'string', choices: choices(rules) },
      note: { title: 'Note', type: 'string', maxLength: 60 },
    },
  },
};
const data = createStore(rows);
const nothing = constant(undefined);
const handle: DraftHandle = {
  data,
  schema,
  set: data.set,
  errors: nothing,
  warnings: nothing,
  edit: 'always',
  editing: true,
  changed: false,
  valid: true,
  saving: false,
  canEdit: true,
  moved: false,
  begin: () => {},
  cancel: () => {},
  save: () => Promise.resolve({ kind: 'done' }),
  undo: () => {},
  redo: () => {},
};
const columns = Object.fromEntries(Object.keys(schema.items?.properties ?? {}).map((name) => [name, {}]));

const around = await openScreen([]);
const contenders = ['kind', 'antd'] as const;
type Contender = (typeof contenders)[number];
const bodies: Record<Contender, ReactNode> = {
  kind: (
    <RowsView
      name="rows"
      title="Rows"
      options={{ columns, start: '/start', end: '/end' }}
      value={data}
      schema={schema}
      draft={handle}
      enabled
    />
  ),
  antd: <HandRows rows={rows} />,
};
let show: (what: readonly Contender[]) => void = () => {};
function Page() {
  const [shown, set] = useState<readonly Contender[]>([]);
  show = (what) => flushSync(() => set(what));
  return around(
    shown.map((name) => (
      <div key={name} className="bench-place" id={name}>
        {bodies[name]}
      </div>
    )),
  );
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 200) throw new Error(`The rows are not there: ${document.body.textContent?.slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
const whole: Record<Contender, () => boolean> = {
  kind: () => document.querySelectorAll('#kind td[data-row]').length === 96 * 6,
  antd: () => document.querySelectorAll('#antd td').length === 96 * 6,
};
let shownAlone: Contender | undefined;
/** Note of the row in the middle, where a key costs as much as anywhere else. */
const focus: Record<Contender, () => Promise<void>> = {
  async kind() {
    const cell = document.querySelector<HTMLElement>('#kind td[data-row="48"][data-column="5"]');
    if (cell?.querySelector('input') === document.activeElement && document.activeElement) return;
    cell?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
    await window.pressKey?.('F2');
    await until(() => document.activeElement?.tagName === 'INPUT');
  },
  async antd() {
    const inputs = document.querySelectorAll<HTMLInputElement>('#antd tbody tr:nth-child(49) input');
    inputs[inputs.length - 1]?.focus();
  },
};

window.contest = async () => {
  show(contenders);
  await until(() => contenders.every((name) => whole[name]()));
  const away = () => show([]);
  const mount = await inTurn(8, { kind: () => show(['kind']), antd: () => show(['antd']) }, { kind: away, antd: away });
  // Each is alone on the page, as for a user: the inputs of the other would count for both.
  const alone = async (name: Contender) => {
    if (shownAlone !== name) show([name]);
    shownAlone = name;
    await until(whole[name]);
    await focus[name]();
  };
  const press = () => window.pressKey?.('a');
  const keystroke = await inTurn(15, { kind: press, antd: press }, { kind: () => alone('kind'), antd: () => alone('antd') });
  return { mount, keystroke };
};
