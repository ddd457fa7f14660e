// Bars, shares, distributions and heat, with their legend, their files and the same as a table.
import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react';
import { joinFormatted } from '../../src/core/format.ts';
import type { Schema } from '../../src/core/language.ts';
import { symbolOf } from '../../src/core/units.ts';
import { useAt, useText, useUnits, type ViewProps } from '../define.ts';
import { FrameExtra } from '../NodeFrame.tsx';
import { EmptyFace } from '../NodeStates.tsx';
import { FileMenu } from '../shared/FileMenu.tsx';
import { toColour } from '../shared/colours.ts';
import { ownSchema, rowSchema, schemaIn } from '../shared/ownSchema.ts';
import { saveBlob, saveSheet } from '../shared/saveFile.ts';
import { type Sheet, toFileName } from '../shared/sheet.ts';
import { useFormatAs } from '../shared/useFormatAs.ts';
import { type Ink, readInk } from '../shared/useInk.ts';
import { toPicture } from '../shared/toPicture.ts';
import { BarsCanvas } from './BarsCanvas.tsx';
import { BarsTable } from './BarsTable.tsx';
import { toBars } from './toBars.ts';
import type { Named } from './toSpec.ts';
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
      unit: words.unit,
      format: words.format,
      category: words.category,
    }),
    [titles, colours, words],
  );
  const label = title || say('Picture');
  if (bars.data.length === 0) return <EmptyFace text={empty ?? say('No data in this period')} />;
  const fileName = say(options.fileName) || label;
  const sheet: Sheet = {
    head: toHead(words, titles, options.as),
    rows: bars.table.map(([first, ...rest]) => [words.category(String(first)), ...rest]),
  };
  const picture = async () => {
    const canvas = host.current?.querySelector('canvas');
    if (!canvas) return;
    const ink = readInk(canvas);
    const blob = await toPicture(
      canvas,
      {
        title,
        legend: hasLegend(options.as, titles) ? titles.map((text, index) => ({ text, colour: ink.of(colours[index] ?? 0) })) : [],
      },
      ink,
    );
    if (blob) saveBlob(blob, `${toFileName(fileName)}.png`);
  };
  return (
    <>
      <FrameExtra>
        {hasLegend(options.as, titles) && <Legend titles={titles} colours={colours} />}
        <Button
          type="text"
          size="small"
          icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
          aria-label={say(asTable ? 'Show as a picture' : 'Show as a table')}
          title={say(asTable ? 'Show as a picture' : 'Show as a table')}
          onClick={() => setAsTable(!asTable)}
        />
        {options.download !== false && <FileMenu {...(!asTable && { picture })} sheet={(as) => saveSheet(sheet, fileName, as)} />}
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

const hasLegend = (as: string, titles: readonly string[]): boolean =>
  as === 'composition' || (as !== 'heat' && titles.length > 1);

function toHead(words: ReturnType<typeof useBarWords>, titles: readonly string[], as: string): string[] {
  const unit = words.unit === '' ? '' : ` (${words.unit})`;
  if (as === 'heat') return [words.categoryTitle, words.acrossTitle, `${titles[0] ?? ''}${unit}`.trim()];
  if (as === 'composition') return [words.categoryTitle, words.shareTitle + unit];
  return [words.categoryTitle, ...titles.map((title) => title + unit)];
}

function Legend({ titles, colours }: { titles: readonly string[]; colours: readonly (string | number)[] }) {
  return (
    <ul className="ems-legend">
      {titles.map((text, index) => (
        <li key={text}>
          <span
            className="ems-swatch ems-swatch-block"
            style={{ '--swatch': toColour(colours[index] ?? index) } as CSSProperties}
          />{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Titles, units and categories in words, from the schema where the options say none. */
function useBarWords(options: ViewProps<'bars'>['options'], schema: Schema | undefined) {
  const say = useText();
  const format = useFormatAs();
  const units = useUnits();
  return useMemo(() => {
    const row = rowSchema(schema, options.rows);
    const first = Object.values(options.series ?? {})[0]?.at;
    const part = Object.values(options.parts ?? {})[0]?.at;
    const own =
      options.as === 'distribution'
        ? undefined
        : first !== undefined
          ? schemaIn(row, first)
          : part !== undefined
            ? schemaIn(schema, part)
            : undefined;
    const counted: Schema = options.as === 'distribution' ? { type: 'integer' } : { type: 'number', ...own };
    const unitName = options.as === 'distribution' ? undefined : (own?.unit ?? options.unit);
    const categorySchema = schemaIn(row, options.category ?? '/name');
    const name = (value: unknown) => joinFormatted(format(value, categorySchema));
    const parts = options.parts;
    return {
      name,
      unit: say(symbolOf(unitName, units)),
      format: (value: number) =>
        joinFormatted(
          format(value, counted, { unit: own?.unit === undefined ? unitName : undefined, decimals: options.decimals }),
        ),
      category: (key: string) =>
        parts?.[key] ? say(parts[key].title) || say(schemaIn(schema, parts[key].at)?.title) || key : key,
      categoryTitle: say(categorySchema?.title) || say(options.as === 'distribution' ? 'Range' : 'Name'),
      acrossTitle: say(schemaIn(row, options.across ?? '/across')?.title) || say('Name'),
      shareTitle: say('Value'),
      series: (bars: { series: readonly string[]; categories: readonly string[] }) => {
        if (options.as === 'distribution') return { titles: [say('How often')], colours: ['notice' as string | number] };
        const named = parts ?? options.series ?? {};
        if (options.as === 'composition' && !parts)
          return { titles: [...bars.categories], colours: bars.categories.map((_each, index): string | number => index) };
        return {
          titles: bars.series.map((key) => {
            const each = named[key];
            return say(each?.title) || say(schemaIn(parts ? schema : row, each?.at ?? '')?.title) || key;
          }),
          colours: bars.series.map((key, index): string | number => named[key]?.colour ?? index),
        };
      },
    };
  }, [options, schema, say, format, units]);
}
