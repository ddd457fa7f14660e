// Bars, shares, distributions and heat, with their legend, their files and the same as a table.
import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useAt, useText, type ViewProps } from '../define.ts';
import { FrameExtra } from '../shared/node/NodeFrame.tsx';
import { EmptyFace } from '../shared/node/NodeStates.tsx';
import { FileMenu } from '../shared/files/FileMenu.tsx';
import { ownSchema } from '../shared/value/ownSchema.ts';
import { saveBlob, saveSheet } from '../shared/files/saveFile.ts';
import { type Sheet, toFileName, toWritten } from '../shared/files/sheet.ts';
import { type Ink, readInk } from '../shared/useInk.ts';
import { ToolButton } from '../shared/ToolButton.tsx';
import { toPicture } from '../shared/files/toPicture.ts';
import { BarsCanvas } from './BarsCanvas.tsx';
import { BarsLegend, hasLegend, HeatScale } from './BarsLegend.tsx';
import { BarsTable } from './BarsTable.tsx';
import { toBars } from './toBars.ts';
import type { Named } from './toSpec.ts';
import { useBarWords } from './useBarWords.ts';
import '../shared/reading.css';
import './bars.css';

export function BarsView({ title = '', options, value, empty, ...bound }: ViewProps<'bars'>) {
  const say = useText();
  const words = useBarWords(options, ownSchema(bound));
  const held = useAt<unknown>(value, '');
  const host = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const bars = useMemo(() => toBars(options, held, words.name), [options, held, words.name]);
  const { titles, colours } = useMemo(() => words.series(bars), [words, bars]);
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
  const label = title || say('Picture');
  if (bars.data.length === 0) return <EmptyFace text={empty ?? say('No data in this period')} />;
  const fileName = say(options.fileName) || label;
  const heading = words.unit === '' ? title : `${title} (${words.unit})`;
  const decimals = words.decimals(bars.data.map((each) => each.value));
  const sheet: Sheet = {
    head: toHead(words, titles, options.as),
    rows: bars.table.map(([first, ...rest]) => [
      words.category(String(first)),
      ...rest.map((cell) => (typeof cell === 'number' ? toWritten(cell, decimals) : cell)),
    ]),
  };
  const picture = async () => {
    const canvas = host.current?.querySelector('canvas');
    if (!canvas) return;
    const ink = readInk(canvas);
    const blob = await toPicture(
      canvas,
      {
        title: heading,
        legend: hasLegend(options.as, titles) ? titles.map((text, index) => ({ text, colour: ink.of(colours[index] ?? 0) })) : [],
      },
      ink,
    );
    if (blob) saveBlob(blob, `${toFileName(fileName)}.png`);
  };
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
          <ToolButton
            title={say(asTable ? 'Show as a picture' : 'Show as a table')}
            icon={asTable ? <BarChartOutlined aria-hidden="true" /> : <TableOutlined aria-hidden="true" />}
            onClick={() => setAsTable(!asTable)}
          />
          {options.download !== false && (
            <FileMenu {...(!asTable && { picture })} sheet={(as) => saveSheet(sheet, fileName, as)} />
          )}
        </span>
      </FrameExtra>
      {asTable ? (
        <BarsTable sheet={sheet} height={options.height ?? 280} label={label} format={words.format} />
      ) : (
        <BarsCanvas options={options} bars={bars} named={named} height={options.height ?? 280} label={label} host={host} />
      )}
      {bars.misfits > 0 && (
        <p className="ems-bars-misfit">
          {say({ text: '{{n}} values are no numbers and are left out', values: { n: bars.misfits } })}
        </p>
      )}
    </>
  );
}

function toHead(words: ReturnType<typeof useBarWords>, titles: readonly string[], as: string): string[] {
  const unit = words.unit === '' ? '' : ` (${words.unit})`;
  if (as === 'heat') return [words.categoryTitle, words.acrossTitle, `${titles[0] ?? ''}${unit}`.trim()];
  if (as === 'composition') return [words.categoryTitle, words.shareTitle + unit];
  return [words.categoryTitle, ...titles.map((title) => title + unit)];
}
