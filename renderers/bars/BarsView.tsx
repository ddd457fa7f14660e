// Bar chart, composition, distribution or heat map, with legend, file export and a table of the same values.
import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useAt, useText, type ViewProps } from '../define.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { FileMenu } from '../shared/files/FileMenu.tsx';
import { ownSchema } from '../shared/value/ownSchema.ts';
import { saveSheet } from '../shared/files/saveFile.ts';
import type { Ink } from '../shared/useInk.ts';
import { ToolButton } from '../shared/ToolButton.tsx';
import { BarsCanvas } from './BarsCanvas.tsx';
import { BarsLegend, HeatScale } from './BarsLegend.tsx';
import { BarsTable } from './BarsTable.tsx';
import { defaultHeight } from './BarsLoading.tsx';
import { savePicture, toBarsSheet } from './barsFiles.ts';
import { toBars } from './toBars.ts';
import type { Named } from './toSpec.ts';
import { useBarWords } from './useBarWords.ts';
import '../shared/reading.css';
import './bars.css';

export function BarsView({ title = '', options, value, empty, ...bound }: ViewProps<'bars'>) {
  const say = useText();
  const words = useBarWords(options, ownSchema(bound));
  const data = useAt<unknown>(value, '');
  const host = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const bars = useMemo(() => toBars(options, data, words.name), [options, data, words.name]);
  const series = useMemo(() => words.series(bars), [words, bars]);
  const { titles, colours } = series;
  const named = useCallback(
    (ink: Ink): Named => ({
      titles,
      colours: colours.map((each) => ink.of(each)),
      tick: words.tick,
      format: words.format,
      category: words.category,
    }),
    [titles, colours, words],
  );
  if (bars.data.length === 0) return <EmptyState text={empty ?? say('No data in this period')} />;
  const label = title || say('Picture');
  const fileName = say(options.fileName) || label;
  const sheet = toBarsSheet(bars, words, titles, options.as);
  const picture = () => savePicture(host.current, { fileName, title, as: options.as, unit: words.unit, ...series });
  const shared = { height: options.height ?? defaultHeight, label };
  return (
    <>
      {words.unit !== '' && options.as !== 'composition' && options.as !== 'heat' && !asTable && (
        <span className="ems-bars-unit">{words.unit}</span>
      )}
      <FrameExtra>
        {options.as === 'heat' ? (
          <HeatScale bars={bars} format={words.format} />
        ) : (
          <BarsLegend as={options.as} bars={bars} titles={titles} colours={colours} />
        )}
        <span className="ems-tools">
          <TableSwitch asTable={asTable} setAsTable={setAsTable} />
          {options.download !== false && (
            <FileMenu {...(!asTable && { picture })} sheet={(as) => saveSheet(sheet, fileName, as)} />
          )}
        </span>
      </FrameExtra>
      {asTable ? (
        <BarsTable sheet={sheet} format={words.format} {...shared} />
      ) : (
        <BarsCanvas options={options} bars={bars} named={named} host={host} {...shared} />
      )}
      {bars.misfits > 0 && (
        <p className="ems-bars-misfit">
          {say({ text: 'Values that are not numbers and were skipped: {{n}}', values: { n: bars.misfits } })}
        </p>
      )}
    </>
  );
}

function TableSwitch({ asTable, setAsTable }: { asTable: boolean; setAsTable: (as: boolean) => void }) {
  const say = useText();
  return (
    <ToolButton
      title={say(asTable ? 'Show as a picture' : 'Show as a table')}
      icon={asTable ? <BarChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
      onClick={() => setAsTable(!asTable)}
    />
  );
}
