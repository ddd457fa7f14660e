// Legend and buttons at the heading of a curve. New data alone does not re-render them.
import { LineChartOutlined, TableOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { useText } from '../define.ts';
import { FileMenu } from '../shared/files/FileMenu.tsx';
import { ToolButton } from '../shared/ToolButton.tsx';
import { CurveLegend, type LegendEntry } from './CurveLegend.tsx';

interface CurveToolsProps {
  /** If undefined, there is no legend. */
  legend: readonly LegendEntry[] | undefined;
  hidden: ReadonlySet<string>;
  toggle: (name: string) => void;
  zoomed: boolean;
  reset: () => void;
  asTable: boolean;
  setAsTable: (asTable: boolean) => void;
  picture: () => Promise<void>;
  /** If undefined, no file export is offered. */
  sheet: ((as: 'csv' | 'xlsx') => Promise<void>) | undefined;
}

export const CurveTools = memo(function CurveTools(tools: CurveToolsProps) {
  const say = useText();
  const { legend, asTable } = tools;
  return (
    <>
      {legend && <CurveLegend entries={legend} hidden={tools.hidden} toggle={tools.toggle} />}
      <span className="ems-tools">
        {tools.zoomed && !asTable && (
          <ToolButton title={say('Show full range')} icon={<ZoomOutOutlined aria-hidden="true" />} onClick={tools.reset}>
            {say('Show full range')}
          </ToolButton>
        )}
        <ToolButton
          title={say(asTable ? 'Show as a curve' : 'Show as a table')}
          icon={asTable ? <LineChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
          onClick={() => tools.setAsTable(!asTable)}
        />
        {tools.sheet && <FileMenu {...(!asTable && { picture: tools.picture })} sheet={tools.sheet} />}
      </span>
    </>
  );
});
