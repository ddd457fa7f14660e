// Node templates: saves the selected node under a name, and inserts a saved one where its type is allowed.
import { ProductOutlined, SaveOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import type { TopologyOptions } from '../../src/core/kinds.gen.ts';
import type { Text } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';
import { type SourceHandle, useAt, useCommand, useSource, useText } from '../define.ts';
import { ToolButton } from '../shared/ToolButton.tsx';
import { type Row, toRows, type TreeNode } from './toNodes.ts';

interface Props {
  options: TopologyOptions;
  chosen: Row | undefined;
  /** Types allowed under the selected node. */
  types: readonly string[];
  plant: (kept: TreeNode, under: Row | undefined) => void;
}
const emptyStore = { read: () => undefined, subscribe: () => () => {} };

function reasonFor(source: SourceHandle | undefined, count: number): Text {
  if (count > 0) return 'No template can be inserted under the selected node';
  if (source?.state === 'loading') return 'Loading';
  return source?.state === 'failed' ? (source.failure?.what ?? 'Operation failed') : 'No templates saved yet';
}

export function KeptNodes({ options: { saveTemplate, templates, rootType }, chosen, types, plant }: Props) {
  const say = useText();
  const command = useCommand(saveTemplate ?? '', chosen?.node);
  const source = useSource(templates?.source);
  const list = useAt<unknown>(source?.data ?? emptyStore, templates?.rows ?? '');
  const kept = Array.isArray(list) ? (list as unknown[]) : [];
  const items = kept.flatMap((each, index) => {
    const node = toRows([read(each, templates?.node ?? '')])[0]?.node;
    const under = node && types.includes(node.type) ? chosen : undefined;
    if (!node || (!under && node.type !== rootType)) return [];
    return [{ key: String(index), label: String(read(each, templates?.title ?? '')), onClick: () => plant(node, under) }];
  });
  // Explains in the menu why it is empty, instead of only disabling the button.
  const reason = {
    key: 'reason',
    disabled: true,
    label: say(reasonFor(source, kept.length)),
  };
  return (
    <>
      {command?.shown && (
        <ToolButton
          title={say(command.title) || say('Save as template')}
          icon={<SaveOutlined aria-hidden="true" />}
          disabled={chosen === undefined || !command.enabled}
          onClick={() => void command.run({ item: chosen?.node })}
        />
      )}
      {templates && (
        <Dropdown menu={{ items: items.length > 0 ? items : [reason] }} trigger={['click']} autoFocus>
          <ToolButton title={say('Insert template')} icon={<ProductOutlined aria-hidden="true" />} />
        </Dropdown>
      )}
    </>
  );
}
