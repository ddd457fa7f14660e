import { useMemo } from 'react';
import type { ChoiceOptions } from '../../src/core/kinds.gen.ts';
import { useAt, useChosen, useScopeValue, useText, type ViewProps } from '../define.ts';
import { EmptyState } from '../shared/node/NodeStates.tsx';
import { Commands } from '../shared/command/Commands.tsx';
import { ChoiceList, stateOf } from './ChoiceList.tsx';
import { ChoiceSegmented, ChoiceSelect } from './ChoiceSelect.tsx';
import { ChoiceTabs } from './ChoiceTabs.tsx';

import { toChosen, toChosenMany, toItems, type ChoiceValue } from './toItems.ts';
import '../shared/reading.css';
import './choice.css';

/** Selection from a list. Publishes it under /chosen/<name>, and therefore in the URL. */
export function ChoiceView({ name, title = '', options, value, schema, empty = '', enabled }: ViewProps<'choice'>) {
  const { as = 'tabs', multiple = false, maxSelected, allTitle, commands, itemCommands } = options;
  const say = useText();
  const data = useAt(value, '');
  const items = useMemo(() => toItems(data, options), [data, options]);
  const fallback = useScopeValue(options.default);
  const among = useMemo(() => items.map((each) => each.value), [items]);
  const first = toChosen(items, undefined, fallback, allTitle !== undefined);
  const [published, publish] = useChosen<unknown>(name, toOffer(multiple, among, first));
  const shown = toChosen(items, published, fallback, allTitle !== undefined);
  const chosen = multiple ? toChosenMany(items, published) : shown === undefined ? [] : [shown];
  const choose = (next: readonly ChoiceValue[]) => {
    void publish(!multiple ? next[0] : next.length === 0 ? undefined : [...next]);
  };
  const label = title || name;
  const choiceProps = {
    name,
    label,
    items,
    chosen,
    choose,
    multiple,
    disabled: !enabled,
    ...(allTitle !== undefined && { allTitle: say(allTitle) }),
    ...(maxSelected !== undefined && { maxSelected }),
  };
  const aside = <Commands commands={commands} />;
  const states = options.state === undefined ? none : { stateSchema: stateOf(schema, options.state) };
  if (items.length === 0) {
    return (
      <div className="ems-choice">
        <EmptyState text={empty} />
        {aside}
      </div>
    );
  }
  const drawnAs = presentationOf(as, multiple, items.length);
  return (
    <div className={`ems-choice ems-choice-${as}`}>
      {drawnAs === 'tabs' && <ChoiceTabs {...choiceProps} {...states} />}
      {drawnAs === 'segmented' && <ChoiceSegmented {...choiceProps} />}
      {drawnAs === 'select' && <ChoiceSelect {...choiceProps} {...states} />}
      {(as === 'list' || as === 'cards') && (
        <ChoiceList
          {...choiceProps}
          as={as}
          schema={schema}
          itemCommands={itemCommands}
          {...(options.state !== undefined && { state: options.state })}
        />
      )}
      {aside}
    </div>
  );
}

const none = {};

/** With multiple selection, items that are not offered are dropped; until the list is loaded, all of them are accepted. */
function toOffer(multiple: boolean, among: readonly ChoiceValue[], first: ChoiceValue | undefined) {
  if (multiple) return among.length === 0 ? none : { among };
  return { among, ...(first !== undefined && { default: first }) };
}
/** A longer list becomes a select, in which the user can search by typing. */
const mostTabs = 12;

/** Tabs for short lists; a searchable select for multiple selection or longer lists. */
function presentationOf(as: ChoiceOptions['as'], multiple: boolean, count: number): 'tabs' | 'segmented' | 'list' | 'select' {
  if (as === 'list' || as === 'cards') return 'list';
  if (multiple) return 'select';
  if (as === 'segmented') return 'segmented';
  return as === 'tabs' && count <= mostTabs ? 'tabs' : 'select';
}
