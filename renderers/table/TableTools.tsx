// Tools at the heading of a table: commands of the screen, choice of columns, file export.
import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import type { CommandUse, Members } from '../../src/core/language.ts';
import { useText } from '../define.ts';
import { Commands } from '../shared/command/Commands.tsx';
import { FileMenu } from '../shared/files/FileMenu.tsx';
import { ToolButton } from '../shared/ToolButton.tsx';
import { ColumnChoice } from './columns/ColumnChoice.tsx';
import type { ShownColumns } from './columns/useShownColumns.ts';

interface TableToolsProps {
  commands: Members<CommandUse> | undefined;
  /** undefined: not offered. */
  columns: ShownColumns | undefined;
  /** Set if the rows can be shown as tiles. */
  tiles: { on: boolean; turn: (on: boolean) => void } | undefined;
  sheet: ((as: 'csv' | 'xlsx') => Promise<void>) | undefined;
  empty: boolean;
}

export function TableTools({ commands, columns, tiles, sheet, empty }: TableToolsProps) {
  const say = useText();
  return (
    <>
      <Commands commands={commands} />
      {tiles && (
        <ToolButton
          title={say(tiles.on ? 'Show as a table' : 'Show as tiles')}
          icon={tiles.on ? <UnorderedListOutlined aria-hidden="true" /> : <AppstoreOutlined aria-hidden="true" />}
          onClick={() => tiles.turn(!tiles.on)}
        />
      )}
      {columns && <ColumnChoice {...columns} />}
      {sheet && <FileMenu sheet={sheet} disabled={empty} />}
    </>
  );
}
