// Next to an average: the lowest and the highest of the averaged values. Nothing if there is only one.
import { read } from '../../../src/core/pointer.ts';
import type { Schema } from '../../../src/core/language.ts';
import type { ReadableStore } from '../../../src/core/store.ts';
import { useAt, useText } from '../../define.ts';
import { useFormatAs } from './useFormatAs.ts';

const placeOf = (at: string, { spreadBy }: Schema): string => `${at.slice(0, at.lastIndexOf('/'))}/${spreadBy}`;

interface SpreadProps {
  at: string;
  schema: Schema | undefined;
}

/** For data that is not in a store. */
export function SpreadIn({ data, at, schema }: SpreadProps & { data: unknown }) {
  return schema?.spreadBy === undefined ? null : <Spread spread={read(data, placeOf(at, schema))} schema={schema} />;
}

export function SpreadAt({ value, at, schema }: SpreadProps & { value: ReadableStore }) {
  return schema?.spreadBy === undefined ? null : <Watched value={value} at={placeOf(at, schema)} schema={schema} />;
}
const Watched = ({ value, at, schema }: { value: ReadableStore; at: string; schema: Schema }) => (
  <Spread spread={useAt<unknown>(value, at)} schema={schema} />
);

function Spread({ spread, schema }: { spread: unknown; schema: Schema }) {
  const say = useText();
  const format = useFormatAs();
  const [low, high] = [read(spread, '/low'), read(spread, '/high')];
  if (typeof low !== 'number' || typeof high !== 'number') return null;
  const values = { low: format(low, schema).text, high: format(high, schema).text };
  return <small className="ems-spread">{say({ text: '({{low}} to {{high}})', values })}</small>;
}
