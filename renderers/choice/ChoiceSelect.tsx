import { Segmented, Select } from 'antd';
import { type ChoiceFace, everything } from './face.ts';
import type { ChoiceValue } from './toItems.ts';

interface Option {
  value: ChoiceValue;
  label: string;
}
const toOptions = ({ items, all }: ChoiceFace): Option[] => {
  const options = items.map(({ value, title }) => ({ value, label: title }));
  return all === undefined ? options : [{ value: everything, label: all }, ...options];
};

export function ChoiceSegmented(face: ChoiceFace) {
  return (
    <Segmented<ChoiceValue>
      name={face.name}
      aria-label={face.label}
      value={face.chosen[0] ?? everything}
      options={toOptions(face)}
      disabled={face.disabled}
      onChange={(value) => face.choose(value === everything ? [] : [value])}
    />
  );
}

export function ChoiceSelect(face: ChoiceFace) {
  const { label, items, chosen, choose, many, disabled } = face;
  return (
    <Select<ChoiceValue | ChoiceValue[]>
      aria-label={label}
      className="ems-choice-select"
      disabled={disabled}
      virtual={items.length > 60}
      {...((items.length > 10 || many) && { showSearch: { optionFilterProp: 'label' } })}
      {...(many
        ? { mode: 'multiple' as const, value: [...chosen], maxTagCount: 'responsive' as const }
        : { value: chosen[0] ?? everything })}
      options={toOptions(face)}
      onChange={(next) => choose([next].flat().filter((each) => each !== everything))}
    />
  );
}
