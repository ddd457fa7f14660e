// The same values as a table, a hundred rows at a time, for screen readers and for reading exact figures.
import { Button } from 'antd';
import { useState } from 'react';
import { missing } from '../../src/core/format/format.ts';
import { exactInstantText } from '../../src/core/time.ts';
import { useText } from '../define.ts';
import { marksAt } from './marksAt.ts';
import { type Spans, spanAt } from './spans.ts';
import type { TooltipLine } from './plot/tooltip.ts';
import type { Curve } from './toCurve.ts';
import type { CurveWords } from './useCurve.tsx';

const pageRows = 100;

interface CurveTableProps {
  curve: Curve;
  words: CurveWords;
  spans: Spans | undefined;
  height: number;
  label: string;
}

const markText = ({ name, value }: TooltipLine): string => `${name} ${value}`;

export function CurveTable({ curve, words, spans, height, label }: CurveTableProps) {
  const say = useText();
  const marked = curve.marks.length + curve.changes.length > 0;
  const pages = Math.max(1, Math.ceil(curve.at.length / pageRows));
  const [chosen, setPage] = useState(0);
  const page = Math.min(chosen, pages - 1);
  const rows = Array.from(curve.at.subarray(page * pageRows, (page + 1) * pageRows), (at, index) => ({
    at,
    row: page * pageRows + index,
  }));
  return (
    <>
      <div className="ems-values" style={{ height }} tabIndex={0} role="group" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('Time')}</th>
              {words.titles.map((title, index) => (
                <th key={curve.series[index]?.name ?? index} scope="col">
                  {title}
                </th>
              ))}
              {spans?.tracks.map(({ name }) => (
                <th key={name} scope="col">
                  {name === '' ? spans.title : `${name} · ${spans.title}`}
                </th>
              ))}
              {marked && <th scope="col">{say('Markers')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, row }) => (
              <tr key={at}>
                <td>{exactInstantText(at, words.zone)}</td>
                {curve.series.map((series) => (
                  <td key={series.name}>{words.textOf(series, series.values[row])}</td>
                ))}
                {spans?.tracks.map((track) => (
                  <td key={track.name}>{spanAt(track, at)?.state.title ?? missing}</td>
                ))}
                {marked && <td>{marksAt(curve, row, 0, words.zone).map(markText).join('; ') || missing}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className="ems-curve-foot">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {say('Earlier')}
          </Button>
          <span>{say({ text: 'Page {{page}} of {{pages}}', values: { page: page + 1, pages } })}</span>
          <Button disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
            {say('Later')}
          </Button>
        </div>
      )}
    </>
  );
}
