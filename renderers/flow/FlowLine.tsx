// The line between a box and the busbar, with thickness, arrow and value. Dashed without flow, grey if the power is unknown.
import { toColour } from '../shared/colours.ts';
import type { PowerWords } from './usePowerWords.ts';
import type { Role } from './toFlow.ts';
import type { Placed } from './toLayout.ts';

/** Line width in pixels; `share` is relative to the thickest line, 0 to 1. */
const thickness = (share: number): number => 2 + 5.5 * share;
const runsRight = ({ box, line }: Placed): boolean => (box.towards === 'busbar') === line.to > line.from;

export const roleColour = (role: Role): string => toColour(role === 'charger' ? 'load' : role);

export function FlowLine({ placed, words }: { placed: Placed; words: PowerWords }) {
  const { box, line } = placed;
  const { from, to, y } = line;
  const [left, right] = [Math.min(from, to), Math.max(from, to)];
  const middle = (left + right) / 2;
  const known = box.direction !== 'unknown' && box.old !== true;
  const flows = box.towards !== 'none';
  const colour = known ? roleColour(box.as) : toColour('none');
  const width = flows ? thickness(box.share) : 2;
  const rightward = runsRight(placed);
  // On a single line the direction is needed as text where no arrow shows it, and always for storage.
  const word = !known || !flows || box.as === 'storage' ? words.direction.toLowerCase() : '';
  const below = textWidth(`${words.power} ${word}`) > right - left - margin;
  return (
    <g data-flow={box.id} data-towards={box.towards}>
      <line
        x1={left}
        x2={right}
        y1={y}
        y2={y}
        stroke={colour}
        strokeWidth={width}
        {...(!flows && { strokeDasharray: known ? '3 7' : '8 6' })}
      />
      {flows && <path className="ems-flow-arrow" d={arrow(middle, y, rightward, 5 + width)} fill={colour} />}
      <text className={known && flows ? 'ems-flow-text' : 'ems-flow-soft'} x={middle} y={y - 12 - width / 2} textAnchor="middle">
        {words.power}
        {word !== '' && !below && ` ${word}`}
      </text>
      {word !== '' && below && (
        <text className="ems-flow-soft" x={middle} y={y + 18 + width / 2} textAnchor="middle">
          {word}
        </text>
      )}
    </g>
  );
}

/** Minimum free pixels between the text on a line and the ends of the line. */
const margin = 24;
/** Estimated width of the text in pixels; a Chinese character is about as wide as two letters. */
const textWidth = (text: string): number => text.length * 6.8 + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0) * 6.2;

function arrow(x: number, y: number, rightward: boolean, size: number): string {
  const tip = rightward ? size : -size;
  return `M${x - tip * 0.6} ${y - size}L${x + tip * 0.9} ${y}L${x - tip * 0.6} ${y + size}Z`;
}

/**
 * Light dots that move along the line. A separate HTML layer, so that only the compositor works and the page stays idle.
 * Disabled if the user prefers reduced motion.
 */
export function Movement({ placed }: { placed: Placed }) {
  const { box, line } = placed;
  if (box.towards === 'none') return null;
  const left = Math.min(line.from, line.to);
  const size = Math.max(2, thickness(box.share) * 0.5);
  const style = {
    left,
    width: Math.abs(line.to - line.from),
    top: line.y - size / 2,
    height: size,
    '--dot': `${size}px`,
  };
  return (
    <div className={runsRight(placed) ? 'ems-flow-move' : 'ems-flow-move ems-flow-back'} style={style} aria-hidden="true">
      <i />
    </div>
  );
}
