// The user's choices in a curve, and its file exports. Handlers keep their identity when data changes.
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '../define.ts';
import { saveBlob, saveSheet } from '../shared/files/saveFile.ts';
import { toFileName } from '../shared/files/sheet.ts';
import { toPicture } from '../shared/files/toPicture.ts';
import { readInk } from '../shared/useInk.ts';
import type { LegendEntry } from './CurveLegend.tsx';
import type { Curve } from './toCurve.ts';
import { toCurveSheet } from './toCurveSheet.ts';
import type { CurveWords } from './useCurve.tsx';
import type { PlotControl } from './drawing.ts';

export interface CurveShown {
  curve: Curve;
  words: CurveWords;
  title: string;
  fileName: string;
}

export function useCurveTools(shown: CurveShown, control: RefObject<PlotControl | null>) {
  const say = useText();
  const { curve, words } = shown;
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({});
  const names = curve.series.map(({ name, hidden }) => `${name}\n${hidden}`).join('\n\n');
  const hidden = useMemo(
    () => new Set(names === '' ? [] : names.split('\n\n').flatMap((each) => hiddenName(each, switched))),
    [names, switched],
  );
  const entries = JSON.stringify(
    curve.series.map(({ name, colour, line }, index) => ({ name, colour, line, title: words.titles[index] ?? name })),
  );
  const legend = useMemo(() => JSON.parse(entries) as LegendEntry[], [entries]);

  const latest = useRef({ ...shown, hidden, legend });
  latest.current = { ...shown, hidden, legend };

  const toggle = useCallback(
    (name: string) => setSwitched((before) => ({ ...before, [name]: !latest.current.hidden.has(name) })),
    [],
  );
  const reset = useCallback(() => control.current?.reset(), [control]);
  const picture = useCallback(async () => {
    const canvas = control.current?.plot?.ctx.canvas;
    if (!canvas) return;
    const ink = readInk(canvas);
    const { title, fileName, ...now } = latest.current;
    const drawn = now.legend.filter(({ name }) => !now.hidden.has(name));
    const blob = await toPicture(
      canvas,
      { title, legend: drawn.map((each) => ({ text: each.title, colour: ink.of(each.colour) })) },
      ink,
    );
    if (blob) saveBlob(blob, `${toFileName(fileName)}.png`);
  }, [control]);
  const sheet = useCallback(
    async (as: 'csv' | 'xlsx') => {
      const { curve: now, words: said, fileName } = latest.current;
      const columns = now.series.map((series, index) => {
        const { unit, decimals } = said.written(series);
        return { title: `${said.titles[index] ?? series.name}${unit === '' ? '' : ` (${unit})`}`, decimals };
      });
      await saveSheet(toCurveSheet(now, columns, say('Time'), said.zone), fileName, as);
    },
    [say],
  );
  return { hidden, legend, toggle, reset, picture, sheet };
}

function hiddenName(each: string, switched: Readonly<Record<string, boolean>>): string[] {
  const [name = '', hidden] = each.split('\n');
  return (switched[name] ?? hidden === 'true') ? [name] : [];
}
