// Many equal parts with one quantity each, in the selected view, with key figures and the trend of the selected part.
import { Drawer } from 'antd';
import { useCallback, useId, useMemo } from 'react';
import type { CellsOptions } from '../../src/core/kinds.gen.ts';
import { Misfit } from '../shared/value/Misfit.tsx';
import { NodeGrid } from '../shared/node/NodeGrid.tsx';
import { EmptyState, Waiting } from '../shared/node/NodeStates.tsx';
import { useChosen, useCommand, useScopeValue, useText, type ViewProps } from '../define.ts';
import { ownSchema, schemaIn } from '../shared/value/ownSchema.ts';
import { TabBar } from '../shared/TabBar.tsx';
import { BarChart } from './canvas/BarChart.tsx';
import { CellTable } from './ranking/CellTable.tsx';
import { CellsLoading } from './CellsLoading.tsx';
import type { CellViewProps } from './viewProps.ts';
import { Figures } from './Figures.tsx';
import { HeatMap } from './canvas/HeatMap.tsx';
import { Histogram } from './canvas/Histogram.tsx';
import { Ranking } from './ranking/Ranking.tsx';
import { ScaleLegend } from './ScaleLegend.tsx';
import { addressOf, groupAt, indexOf } from './toCells.ts';
import { useCellStore, useShape } from './useCells.ts';
import { type CellWords, useCellWords } from './useCellWords.ts';
import '../shared/reading.css';
import './cells.css';

interface Chosen {
  part?: string;
  group?: string;
  view?: string;
}
type View = NonNullable<CellsOptions['views']>[number];
const allViews: readonly View[] = ['heat', 'table', 'bars', 'distribution'];
const titles: Readonly<Record<View, string>> = {
  heat: 'Heat map',
  table: '{{part}} table',
  bars: 'Bar chart',
  distribution: 'Distribution',
};

export function CellsView({ name, title = '', options, value, empty, ...bound }: ViewProps<'cells'>) {
  const say = useText();
  const id = useId();
  const key = useScopeValue<string>(options.key) ?? '';
  const store = useCellStore(value, key);
  const shape = useShape(store);
  const devices = useMemo(() => new Set(shape.split('\n').map((each) => each.split('/')[0]?.split(' ')[0])).size, [shape]);
  const schema = ownSchema(bound);
  const stateSchema = useMemo(() => schemaIn(schema, '/groups/0/state'), [schema]);
  const words = useCellWords(options, key, devices, stateSchema);
  const [chosen, choose] = useChosen<Chosen>(name);
  const pick = usePick(options, chosen, choose, store);
  const views = options.views ?? allViews;
  const view = views.find((each) => each === chosen?.view) ?? views[0] ?? 'heat';
  if (store.get() === undefined)
    return <Misfit name={title || name} expected={say('part columns')} got={JSON.stringify(store.answer()) ?? ''} />;
  if (shape === '') return <EmptyState text={empty ?? say('No entries yet')} />;
  if (!words)
    return (
      <Waiting>
        <CellsLoading options={options} />
      </Waiting>
    );
  const titleOf = (of: View) => say({ text: titles[of], values: { part: words.part } });
  const height = options.height ?? 460;
  const viewProps: CellViewProps = {
    store,
    words,
    height,
    label: `${title || words.title}: ${titleOf(view)}`,
    describedBy: id,
    pick,
  };
  const ranking = options.ranking ?? 8;
  return (
    <div className="ems-cells">
      {views.length > 1 && (
        <TabBar
          name={`${name}-views`}
          label={say('View')}
          items={views.map((each) => ({ value: each, title: titleOf(each) }))}
          chosen={view}
          choose={(next) => void choose({ ...chosen, view: String(next) })}
        />
      )}
      <Figures store={store} words={words} stranded={options.strandedEnergy} id={id} pick={pick} />
      {view === 'heat' && <ScaleLegend store={store} words={words} />}
      <div className="ems-cells-both">
        <SelectedView view={view} viewProps={viewProps} options={options} chosenKey={key} />
        {ranking > 0 && <Ranking store={store} words={words} most={ranking} pick={pick} />}
      </div>
      {options.trend && (
        <Trend body={options.trend} chosen={chosen} words={words} store={store} close={() => void choose(rest(chosen))} />
      )}
    </div>
  );
}
const rest = (chosen: Chosen | undefined): Chosen | undefined => (chosen?.view === undefined ? undefined : { view: chosen.view });

function SelectedView({
  view,
  viewProps,
  options,
  chosenKey,
}: {
  view: View;
  viewProps: CellViewProps;
  options: CellsOptions;
  chosenKey: string;
}) {
  const say = useText();
  const { extraPoints } = options;
  const keys = useMemo(() => [...new Set([chosenKey, ...(extraPoints ?? [])])], [chosenKey, extraPoints]);
  if (view === 'bars') return <BarChart {...viewProps} />;
  if (view === 'distribution') return <Histogram {...viewProps} />;
  if (view === 'heat') return <HeatMap {...viewProps} />;
  return (
    <CellTable {...viewProps} keys={keys} groupTitle={say(options.group ?? 'Device')} partTitle={say(options.part ?? 'Number')} />
  );
}

type Store = ReturnType<typeof useCellStore>;

/** A click runs the command of the screen or opens the trend; without either it does nothing. */
function usePick(
  { open, trend }: CellsOptions,
  chosen: Chosen | undefined,
  choose: (value: Chosen | undefined) => unknown,
  store: Store,
): ((index: number) => void) | undefined {
  const command = useCommand(open ?? '');
  const picked = useCallback(
    (index: number) => {
      const cells = store.get();
      const part = cells && addressOf(cells, index);
      const group = cells && groupAt(cells.groups, index);
      if (!group || part === undefined) return;
      const item = { part, group: group.id, device: group.device, number: index - group.start + 1 };
      if (open === undefined) void choose({ ...chosen, part, group: group.id });
      else void command?.run({ item });
    },
    [store, open, command, chosen, choose],
  );
  return open !== undefined || trend ? picked : undefined;
}

interface TrendProps {
  body: NonNullable<CellsOptions['trend']>;
  chosen: Chosen | undefined;
  words: CellWords;
  store: Store;
  close: () => void;
}
function Trend({ body, chosen, words, store, close }: TrendProps) {
  const cells = store.get();
  const index = cells ? indexOf(cells, chosen?.part) : -1;
  return (
    <Drawer
      open={index >= 0}
      onClose={close}
      size="min(960px, 100vw)"
      destroyOnHidden
      title={cells && index >= 0 ? words.name(cells, index) : ''}
    >
      {index >= 0 && <NodeGrid body={body} at="/options/trend" framed />}
    </Drawer>
  );
}
