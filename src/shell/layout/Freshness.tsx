// Shows how many values are up to date and how old the newest value is.
import { LeadingMark } from './LeadingMark.tsx';
import { useText } from '../language/useText.ts';
import { useScope, useStatus } from '../useShell.tsx';
import { type Age, ageText, toAge } from './age.ts';

export function Freshness() {
  const text = useText();
  const total = useScope('/station/devices/total');
  const unknown = useScope('/station/devices/unknown');
  const newestAt = useScope('/station/devices/newestAt');
  const now = useScope('/clock/now');
  const quiet = useStatus('/quietSince') !== undefined;
  if (typeof total !== 'number' || typeof unknown !== 'number') return null;
  if (total === 0)
    return (
      <LeadingMark of="no-devices" className="ems-freshness">
        {text('No devices yet')}
      </LeadingMark>
    );

  const all = unknown === 0;
  const values = all ? text('All values up to date') : text('Values not up to date: {{count}}', { count: unknown });
  const toWords = ({ value, unit }: Age): string =>
    value === 0 ? text('just now') : text(ageText[unit], { value: toFigure(value, unit) });
  const age = typeof newestAt === 'number' && typeof now === 'number' ? toAge(now - newestAt) : undefined;
  const newest = age && `${text('latest')} ${toWords(age)}`;
  // Without contact to the station only the age is known; earlier counts are not valid.
  if (quiet)
    return (
      <LeadingMark of="devices" className="ems-freshness" data-stale>
        {newest}
      </LeadingMark>
    );
  return (
    <LeadingMark of="devices" className="ems-freshness" data-stale={!all || undefined}>
      {values}
      {newest !== undefined && <Part>{newest}</Part>}
      <Filling />
    </LeadingMark>
  );
}

/** Progress of filling in the history. */
function Filling() {
  const text = useText();
  const days = useScope('/station/filling/days');
  const of = useScope('/station/filling/of');
  if (typeof days !== 'number' || typeof of !== 'number') return null;
  return (
    <Part title={text('The history is being filled in, starting with the latest days.')}>
      {text('History: {{days}} of {{of}} days', { days, of })}
    </Part>
  );
}

/** On a narrow screen the line wraps before the dot, not within a part. */
function Part({ title, children }: { title?: string; children: string }) {
  return (
    <>
      {' '}
      <span className="ems-newest" title={title}>{`· ${children}`}</span>
    </>
  );
}

const toFigure = (value: number, unit: string): string => (unit === 's' && value < 10 ? value.toFixed(1) : String(value));
