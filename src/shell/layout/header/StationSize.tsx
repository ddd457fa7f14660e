// Type and size of the station from its record, next to its name; in the cloud type also that it belongs to the platform.
import { formatValue, joinFormatted } from '../../../core/format/format.ts';
import type { Schema } from '../../../core/language.ts';
import { read } from '../../../core/pointer.ts';
import { familyWith } from '../../../core/format/units.ts';
import { useLanguage } from '../../language/useLanguage.ts';
import { useTranslate } from '../../language/useText.ts';
import { useScopeText, useSession, useShell } from '../../useShell.tsx';
import { LeadingMark } from '../LeadingMark.tsx';
import { useRepeated } from '../useRepeated.ts';

const call = 'station.searchSup';
const parts = ['stationType', 'installedPower', 'capacity'] as const;

export function StationSize({ onLeave }: { onLeave?: () => void }) {
  const { content } = useShell();
  const t = useTranslate();
  const language = useLanguage();
  const timezone = useScopeText('/station/timezone') ?? 'UTC';
  const [answer] = useRepeated(call, 300_000);
  const station: unknown = Array.isArray(answer) ? answer[0] : answer;

  const schema = answerOf(content.calls[call]?.answer);
  const platform = useSession()?.type === 'cloud' ? t('Own station of the cloud platform') : undefined;
  const [kind, power, capacity] = parts.map((name) => {
    const value = read(station, `/${name}`);
    if (value === undefined || value === null) return undefined;
    const own = schema?.properties?.[name];
    const unit = familyWith(own?.unit, content.units) ?? own?.unit;
    const sized = own && unit !== undefined ? { ...own, unit } : own;
    return joinFormatted(formatValue(sized, value, { language, timezone, units: content.units, t }));
  });
  const size = [power, capacity].filter(Boolean).join(' / ');
  const words = [platform, kind, size].filter((part) => part !== undefined && part !== '');
  return words.length === 0 ? null : (
    <LeadingMark of="station" onLeave={onLeave} className="ems-sub">
      {words.map((part, at) => (
        <span key={part}>
          {at > 0 && ' · '}
          {part}
        </span>
      ))}
    </LeadingMark>
  );
}

const answerOf = (schema: Schema | undefined): Schema | undefined => (schema?.type === 'array' ? schema.items : schema);
