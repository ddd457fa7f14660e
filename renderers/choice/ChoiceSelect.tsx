import { Segmented, Select } from 'antd';
import type { Schema } from '../../src/core/language.ts';
import { useFormat } from '../define.ts';
import { useMany } from '../shared/useMany.ts';
import { type ChoiceProps, everything } from './choiceProps.ts';
import type { ChoiceValue } from './toItems.ts';

interface Option {
  value: ChoiceValue;
  label: string;
}
const toOptions = ({ items, allTitle }: ChoiceProps): Option[] => {
  const options = items.map(({ value, title }) => ({ value, label: title }));
  return allTitle === undefined ? options : [{ value: everything, label: allTitle }, ...options];
};

export function ChoiceSegmented(props: ChoiceProps) {
  return (
    <Segmented<ChoiceValue>
      name={props.name}
      aria-label={props.label}
      value={props.chosen[0] ?? everything}
      options={toOptions(props)}
      disabled={props.disabled}
      onChange={(value) => props.choose(value === everything ? [] : [value])}
    />
  );
}

/** Shows a state after the name unless its tone is success; the state can be searched for too. */
export function ChoiceSelect({ stateSchema, ...rest }: ChoiceProps & { stateSchema?: Schema | undefined }) {
  const { label, items, chosen, choose, multiple, maxSelected, disabled } = rest;
  const format = useFormat();
  const several = useMany(chosen.length);
  const states = new Map(
    items.flatMap(({ value, state }) => {
      const { text, tone } = state === undefined ? { text: '', tone: 'success' } : format(stateSchema, state);
      return tone === 'success' ? [] : [[value, text] as const];
    }),
  );
  const options = toOptions(rest).map((each) => {
    const state = states.get(each.value);
    return state === undefined ? each : { ...each, label: `${each.label} · ${state}` };
  });
  return (
    <Select<ChoiceValue | ChoiceValue[]>
      aria-label={label}
      // The selected value alone shows neither what it is nor that there is a choice.
      prefix={
        <span className="ems-soft" aria-hidden="true">
          {label}
        </span>
      }
      className={multiple ? 'ems-choice-select ems-choice-many' : 'ems-choice-select'}
      disabled={disabled}
      virtual={items.length > 60}
      {...((items.length > 10 || multiple) && { showSearch: { optionFilterProp: 'label' } })}
      {...(multiple
        ? {
            mode: 'multiple' as const,
            value: [...chosen],
            ...several,
            ...(maxSelected !== undefined && { maxCount: maxSelected }),
          }
        : { value: chosen[0] ?? everything })}
      options={toGrouped(options, items)}
      onChange={(next) => choose([next].flat().filter((each) => each !== everything))}
    />
  );
}

/** Groups the options by the group of their item, in order of first appearance. */
function toGrouped(options: readonly Option[], items: ChoiceProps['items']): (Option | { label: string; options: Option[] })[] {
  const groupOf = new Map(items.map(({ value, group }) => [value, group]));
  const groups = new Map<string, Option[]>();
  const found: (Option | { label: string; options: Option[] })[] = [];
  for (const option of options) {
    const name = groupOf.get(option.value);
    const known = name === undefined ? undefined : groups.get(name);
    if (name === undefined) found.push(option);
    else if (known) known.push(option);
    else {
      const own = [option];
      groups.set(name, own);
      found.push({ label: name, options: own });
    }
  }
  return found;
}
