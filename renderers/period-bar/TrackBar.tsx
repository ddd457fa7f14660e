// One track: the slots, a text for the slot under the pointer or keyboard cursor, and the whole day as a list for screen readers.
// While rows are edited, Shift and an arrow key move the end of the row at the cursor.
import { type KeyboardEvent, useState } from 'react';
import type { Schema } from '../../src/core/language.ts';
import { read } from '../../src/core/pointer.ts';
import { useText } from '../define.ts';
import { toColour } from '../shared/colours.ts';
import type { DayTrack, Slot } from '../shared/day/track.ts';
import { slotCount, slotMinutes, slotTime } from '../shared/day/slots.ts';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { schemaIn } from '../shared/value/ownSchema.ts';
import { type EdgeHands, Edges } from './Edges.tsx';

interface TrackBarProps {
  track: DayTrack;
  /** Label for screen readers. */
  name: string;
  label: string;
  value: string | undefined;
  row: Schema | undefined;
  thin?: boolean;
  hands?: EdgeHands | undefined;
}

/** Minutes by which a key press moves an edge. */
const edgeSteps: Readonly<Record<string, number>> = { ArrowLeft: -slotMinutes, ArrowRight: slotMinutes };

export function TrackBar({ track, name, label, value, row, thin = false, hands }: TrackBarProps) {
  const say = useText();
  const words = useSlotWords(value, row);
  const { at, hover, handlers } = useSlotCursor(track.slots, hands);
  const shown = at === undefined ? undefined : track.slots[at];
  return (
    <div className={thin ? 'ems-period-bar ems-period-bar-thin' : 'ems-period-bar'}>
      {label !== '' && <span className="ems-period-bar-label">{label}</span>}
      <ol className="ems-spoken" aria-label={name}>
        {track.slots.map((slot) => (
          <li key={slot.first}>{words(slot)}</li>
        ))}
      </ol>
      <div
        className="ems-period-bar-slots"
        tabIndex={0}
        role="group"
        aria-label={name}
        {...(hands && { 'aria-description': say('Use Shift + arrow keys to extend the range.') })}
        {...handlers}
      >
        {track.slots.map((slot, index) => (
          <Quarters key={slot.first} slot={slot} chosen={index === at} onHover={() => hover(index)} />
        ))}
        {hands && <Edges {...hands} />}
        {shown && (
          <div
            className="ems-period-bar-tip"
            role="status"
            style={{ insetInlineStart: `${((shown.first + shown.end) / 2 / slotCount) * 100}%` }}
          >
            {words(shown)}
          </div>
        )}
      </div>
    </div>
  );
}

/** The slot at the keyboard cursor or else under the pointer. A resting pointer does not move the cursor, also when the bar is redrawn. */
function useSlotCursor(slots: readonly Slot[], hands: EdgeHands | undefined) {
  const [cursor, setCursor] = useState<number>();
  const [hovered, setHovered] = useState<number>();
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? edgeSteps[event.key] : undefined;
    const edge =
      by === undefined || cursor === undefined ? undefined : hands?.edges.find(({ row }) => row === slots[cursor]?.row);
    if (hands && edge && by !== undefined) {
      event.preventDefault();
      return hands.move(edge, edge.at + by, `keys on ${edge.row}`);
    }
    if (event.key === 'Escape') {
      setCursor(undefined);
      return setHovered(undefined);
    }
    const last = slots.length - 1;
    const moves: Record<string, number | undefined> = {
      ArrowRight: Math.min(last, (cursor ?? -1) + 1),
      ArrowLeft: Math.max(0, (cursor ?? 1) - 1),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCursor(next);
  };
  const leave = () => setCursor(undefined);
  return {
    at: cursor ?? hovered,
    hover: setHovered,
    handlers: { onKeyDown, onBlur: leave, onMouseMove: leave, onMouseLeave: () => setHovered(undefined) },
  };
}

function Quarters({ slot, chosen, onHover }: { slot: Slot; chosen: boolean; onHover: () => void }) {
  const colour = slot.state && toColour(slot.state.colour);
  return (
    <div
      className={chosen ? 'ems-quarters ems-quarters-chosen' : 'ems-quarters'}
      data-state={slot.state?.colour}
      style={{
        flexGrow: slot.end - slot.first,
        ...(colour !== undefined && { '--slot': colour, '--count': slot.end - slot.first }),
      }}
      onMouseEnter={onHover}
    />
  );
}

/** For example "07:00 – 09:00, Flat, 40.0 kW". */
function useSlotWords(value: string | undefined, row: Schema | undefined): (slot: Slot) => string {
  const say = useText();
  const format = useFormatAs();
  return (slot) => {
    const grabbed =
      value === undefined || slot.sourceRow === undefined ? undefined : format(read(slot.sourceRow, value), schemaIn(row, value));
    const state = slot.state ? say(slot.state.title) : say('not set');
    return [
      `${slotTime(slot.first)} – ${slotTime(slot.end)}`,
      state,
      ...(grabbed ? [grabbed.unit === undefined ? grabbed.text : `${grabbed.text} ${grabbed.unit}`] : []),
    ].join(', ');
  };
}
