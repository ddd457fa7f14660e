// The diagram as a list, for screen readers and for finding a part by name.
import { useSyncExternalStore } from 'react';
import { useText } from '../define.ts';
import { OldMark } from '../shared/value/OldMark.tsx';
import { energisedWords } from './toPartDrawing.ts';
import type { Diagram, Part } from './toDiagram.ts';
import type { DrawnSource } from './usePartDrawings.ts';

interface WiringListProps {
  diagram: Diagram;
  source: DrawnSource;
  label: string;
  symbol: (part: Part) => string;
  open: ((part: Part) => void) | undefined;
}

export function WiringList({ diagram, source, label, symbol, open }: WiringListProps) {
  const say = useText();
  const { parts } = useSyncExternalStore(source.watch, source.read);
  const energised = (part: Part) => parts.get(part.id)?.energised ?? 'unknown';
  return (
    <div className="ems-wire-list" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('Part')}</th>
            <th scope="col">{say('Type')}</th>
            <th scope="col">{say('Current values')}</th>
            <th scope="col">{say('Energised?')}</th>
          </tr>
        </thead>
        <tbody>
          {diagram.parts.map((part) => {
            const drawing = parts.get(part.id);
            const title = drawing?.title ?? part.name ?? part.id;
            return (
              <tr key={part.id} data-row={part.id}>
                <th scope="row">
                  {open && part.device !== undefined ? (
                    <button type="button" onClick={() => open(part)}>
                      {title}
                    </button>
                  ) : (
                    title
                  )}
                </th>
                <td>{symbol(part)}</td>
                <td>
                  {drawing === undefined || drawing.lines.length === 0 ? '–' : drawing.lines.join(' · ')}
                  <OldMark old={drawing?.old} />
                </td>
                <td>{say(energisedWords[energised(part)])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
