// Nested nodes as a tree next to a diagram; both edit the same draft.
import { useCallback, useMemo } from 'react';
import { schemaAt } from '../../src/core/schema/schemaWalk.ts';
import { useAt, useText, type ViewProps } from '../define.ts';
import { ownSchema } from '../shared/value/ownSchema.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import '../shared/reading.css';
import { KeptNodes } from './KeptNodes.tsx';
import type { BoxState } from './stage.ts';
import type { KeyAct } from './toKeyAct.ts';
import { toPlaces } from './toPlaces.ts';
import type { Row } from './toNodes.ts';
import { TopologyTools } from './TopologyTools.tsx';
import { TreeList } from './TreeList.tsx';
import { useStage } from './useStage.ts';
import { useTopology } from './useTopology.ts';
import './topology.css';

type Props = ViewProps<'topology'>;
type Tree = ReturnType<typeof useTopology>;
type TypeTitle = (type: string) => string;

export function TopologyView(props: Props) {
  const { title, name, options, empty } = props;
  const say = useText();
  const tree = useTopology(props);
  const { rows, chosen, editing, choose } = tree;
  const typeTitle = useTypeTitle(props);
  const wrong = useWrong(props);
  const label = title ?? name;
  const { host, stage } = useDrawing(tree, typeTitle, wrong);
  // In edit mode the stage exists before the first node, so that the first node is drawn as soon as it is added.
  const bare = rows.length === 0 && !editing;
  return (
    <div className="ems-topo" data-bare={bare || undefined} style={{ '--height': `${options.height ?? 420}px` }}>
      <TopologyTools
        stage={stage}
        editing={editing}
        adds={useAdds(tree, typeTitle, options.rootType)}
        remove={chosen && (() => tree.remove(chosen))}
        undo={tree.undo}
        redo={tree.redo}
        arrange={tree.arrange}
        kept={<KeptNodes options={options} chosen={chosen} types={tree.types} plant={tree.plant} />}
      />
      {rows.length === 0 ? (
        <p className="ems-topo-empty">{empty ?? say('None')}</p>
      ) : (
        <TreeList
          label={label}
          rows={rows}
          chosen={chosen}
          editing={editing}
          wrong={wrong}
          cut={tree.cut}
          nameOf={({ node }) => node.name || say('No name')}
          typeOf={({ node }) => typeTitle(node.type)}
          choose={({ node }) => choose(node.id)}
          act={(act, row) => doAct(act, row, tree)}
        />
      )}
      <div className="ems-topo-room" hidden={bare}>
        <div ref={host} className="ems-topo-stage" role="img" aria-label={label} />
      </div>
    </div>
  );
}

function useDrawing(tree: Tree, typeTitle: TypeTitle, wrong: (row: Row) => boolean) {
  const { rows, stored, chosen, editing } = tree;
  const places = useMemo(() => toPlaces(rows, stored), [rows, stored]);
  const stateOf = useCallback(
    (row: Row): BoxState => ({
      name: row.node.name ?? '',
      type: typeTitle(row.node.type),
      chosen: row.at === chosen?.at,
      wrong: wrong(row),
    }),
    [typeTitle, chosen?.at, wrong],
  );
  return useStage({
    rows,
    places,
    stateOf,
    chosen: (id) => tree.choose(id),
    mayHang: tree.allows,
    ...(editing && { moved: tree.move, hung: tree.hang }),
  });
}

/** Types that may be added at the top and under the selected node. */
function useAdds({ add, types, chosen }: Tree, typeTitle: TypeTitle, rootType: string | undefined) {
  const say = useText();
  const toAdd = (type: string, under: Row | undefined) => ({
    type: `${type} ${under === undefined ? 'top' : 'under'}`,
    title: say({ text: 'Add: {{type}}', values: { type: typeTitle(type) } }),
    run: () => add(type, under, (count) => `${shortened(typeTitle(type))}${count}`),
  });
  return [...(rootType === undefined ? [] : [toAdd(rootType, undefined)]), ...types.map((type) => toAdd(type, chosen))];
}

/** The first word of the type is enough as an initial name. */
const shortened = (title: string): string => (title.split(' ')[0] ?? '').slice(0, 9);

function doAct(act: KeyAct, row: Row, tree: Tree): void {
  if (act.do === 'focus') tree.choose(tree.rows.find(({ at }) => at === act.at)?.node.id);
  else if (act.do === 'remove') tree.remove(row);
  else if (act.do === 'cut') tree.cutOut(row);
  else if (act.do === 'hang') tree.hang(tree.cut, row.node.id);
  else if (act.do === 'shift') tree.shift(row, act.by);
  else tree[act.do]();
}

/** Display name of a type, from the choices of the entity. */
function useTypeTitle(props: Props): TypeTitle {
  const format = useFormatAs();
  const { nodes } = props.options;
  const schema = ownSchema(props);
  return useMemo(() => {
    const own = schema && schemaAt(schema, `${nodes}/0/type`);
    return (type) => format(type, own).text;
  }, [format, schema, nodes]);
}

/** Tests for findings of the node itself, without those of its children. */
function useWrong({ draft, options }: Props): (row: Row) => boolean {
  const found = useAt<readonly { at: string }[]>(draft?.errors ?? silent, '/*');
  return useCallback(
    ({ at }) => {
      const own = `${options.nodes}${at}/`;
      return (found ?? []).some((each) => each.at.startsWith(own) && !each.at.startsWith(`${own}children/`));
    },
    [found, options.nodes],
  );
}
const silent = { read: () => undefined, subscribe: () => () => {} };
