// File export of the displayed diagram: picture, SVG drawing and sheet.
import { saveBlob, saveSheet } from '../shared/files/saveFile.ts';
import { toFileName } from '../shared/files/sheet.ts';
import type { Diagram } from './toDiagram.ts';
import { toDrawing, toPixels } from './toDrawing.ts';
import { energisedWords } from './toPartDrawing.ts';
import type { PartPositions } from './toPlaces.ts';
import type { DrawnSource } from './usePartDrawings.ts';

interface Shown {
  diagram: Diagram;
  places: PartPositions;
  source: DrawnSource;
  symbol: (part: { symbol: string }) => string;
  say: (text: string) => string;
  names: { label: string; fileName: string };
  ink: () => Parameters<typeof toDrawing>[4];
}

export function toFiles({ diagram, places, source, symbol, say, names, ink }: Shown) {
  const { label, fileName } = names;
  const drawing = () => toDrawing(label, diagram, places, source.read(), ink());
  return {
    async picture() {
      const blob = await toPixels(drawing());
      if (blob) saveBlob(blob, `${toFileName(fileName)}.png`);
    },
    vector: async () => saveBlob(new Blob([drawing().svg], { type: 'image/svg+xml' }), `${toFileName(fileName)}.svg`),
    sheet(as: 'csv' | 'xlsx') {
      const { parts } = source.read();
      const rows = diagram.parts.map((part) => {
        const partDrawing = parts.get(part.id);
        return [
          partDrawing?.title ?? part.id,
          symbol(part),
          [...(partDrawing?.lines ?? []), partDrawing?.age].filter(Boolean).join(' · '),
          say(energisedWords[partDrawing?.energised ?? 'unknown']),
        ];
      });
      return saveSheet({ head: [say('Part'), say('Type'), say('Current values'), say('Energised?')], rows }, fileName, as);
    },
  };
}
