// Items as a tab bar, each with a state mark. States other than normal also show their text and the age of the values.
import type { Schema } from '../../src/core/language.ts';
import { ValueAge } from '../shared/value/AgeMark.tsx';
import { useFormat } from '../define.ts';
import { toneColour } from '../shared/colours.ts';
import { TabBar } from '../shared/TabBar.tsx';
import { ToneTag } from '../shared/value/ToneTag.tsx';
import { type ChoiceProps, everything } from './choiceProps.ts';
import type { ChoiceItem } from './toItems.ts';

export function ChoiceTabs({
  name,
  label,
  items,
  chosen,
  choose,
  allTitle,
  stateSchema,
}: ChoiceProps & { stateSchema?: Schema | undefined }) {
  const tabs = items.map((item) => ({
    value: item.value,
    title: item.title,
    ...(item.state !== undefined && { extra: <TabState item={item} schema={stateSchema} /> }),
  }));
  return (
    <TabBar
      name={name}
      label={label}
      items={allTitle === undefined ? tabs : [{ value: everything, title: allTitle }, ...tabs]}
      chosen={chosen[0] ?? everything}
      choose={(value) => choose(value === everything ? [] : [value])}
    />
  );
}

function TabState({ item: { state, at }, schema }: { item: ChoiceItem; schema: Schema | undefined }) {
  const { text, tone = 'neutral' } = useFormat()(schema, state);
  if (tone === 'success') {
    return (
      <span className="ems-tab-state" style={{ '--tone': toneColour(tone) }}>
        <i aria-hidden="true" />
        <span className="ems-spoken">{text}</span>
      </span>
    );
  }
  return (
    <span className="ems-tab-state">
      <ToneTag tone={tone}>{text}</ToneTag>
      {at !== undefined && (
        <span className="ems-tab-age">
          <ValueAge at={at} />
        </span>
      )}
    </span>
  );
}
