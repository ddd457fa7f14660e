// What stands at the heading of a table: commands of the screen, the choice of columns, files.
import { AppstoreOutlined, SettingOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { CommandUse, Members } from '../../src/core/language.ts';
import { useText } from '../define.ts';
import { Commands } from '../shared/command/Commands.tsx';
import { FileMenu } from '../shared/files/FileMenu.tsx';
import { ToolButton } from '../shared/ToolButton.tsx';
import type { ShownColumns } from './columns/useShownColumns.ts';

interface TableToolsProps {
  commands: Members<CommandUse> | undefined;
  /** undefined: not offered. */
  columns: ShownColumns | undefined;
  /** Offered where rows may stand as tiles. */
  tiles: { on: boolean; turn: (on: boolean) => void } | undefined;
  sheet: ((as: 'csv' | 'xlsx') => Promise<void>) | undefined;
  empty: boolean;
}

export function TableTools({ commands, columns, tiles, sheet, empty }: TableToolsProps) {
  const say = useText();
  return (
    <>
      <Commands commands={commands} look="small" />
      {tiles && (
        <ToolButton
          title={say(tiles.on ? 'Show as a table' : 'Show as tiles')}
          icon={tiles.on ? <UnorderedListOutlined /> : <AppstoreOutlined />}
          onClick={() => tiles.turn(!tiles.on)}
        />
      )}
      {columns && <ColumnChoice {...columns} />}
      {sheet && <FileMenu sheet={sheet} disabled={empty} />}
    </>
  );
}

function ColumnChoice({ offered, shown, choose }: ShownColumns) {
  const say = useText();
  const names = shown.map((column) => column.name);
  const toggle = (name: string, on: boolean) => {
    const next = offered.map((column) => column.name).filter((each) => (each === name ? on : names.includes(each)));
    // The last column stays: a table without columns says nothing.
    if (next.length > 0) choose(next);
  };
  const list = (
    <div className="ems-column-choice">
      {offered.map((column) => (
        <Checkbox
          key={column.name}
          checked={names.includes(column.name)}
          onChange={(event) => toggle(column.name, event.target.checked)}
        >
          {say(column.title)}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={() => choose(undefined)}>
        {say('As at first')}
      </Button>
    </div>
  );
  return (
    <Popover content={list} trigger="click" placement="bottomRight" title={say('Columns')}>
      <Button
        type="text"
        size="small"
        icon={<SettingOutlined />}
        aria-label={say('Choose columns')}
        title={say('Choose columns')}
      />
    </Popover>
  );
}
