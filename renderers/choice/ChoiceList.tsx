import { useMemo } from 'react';
import type { CommandUse, Members, Pointer, Schema } from '../../src/core/language.ts';
import { schemaAt } from '../../src/core/schema/schemaWalk.ts';
import { constant } from '../../src/core/store.ts';
import { ScopeLayer } from '../define.ts';
import { Commands } from '../shared/command/Commands.tsx';
import { ReasonsBelow } from '../shared/command/ReasonsBelow.tsx';
import { ReportedReasons, useReasons, useReportAs } from '../shared/command/reasons.ts';
import { Shown } from '../shared/value/Shown.tsx';
import type { ChoiceProps } from './choiceProps.ts';
import type { ChoiceItem, ChoiceValue } from './toItems.ts';

interface ChoiceListProps extends ChoiceProps {
  as: 'list' | 'cards';
  schema: Schema | undefined;
  state?: Pointer;
  itemCommands: Members<CommandUse> | undefined;
}

/** Rows or cards with state and commands. They use native radio buttons or checkboxes, so that arrow keys and space work. */
export function ChoiceList({
  name,
  label,
  items,
  chosen,
  choose,
  multiple,
  disabled,
  as,
  schema,
  state,
  itemCommands,
  allTitle,
}: ChoiceListProps) {
  const { report, texts } = useReasons();
  const stateSchema = state === undefined ? undefined : stateOf(schema, state);
  const toggle = (value: ChoiceValue) => {
    if (!multiple) return choose([value]);
    choose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  };
  return (
    <ReportedReasons value={report}>
      <div role={multiple ? 'group' : 'radiogroup'} aria-label={label} className={`ems-choices ems-choices-${as}`}>
        {allTitle !== undefined && !multiple && (
          <div className="ems-choice-item" data-chosen={chosen.length === 0 || undefined}>
            <label>
              <input type="radio" name={name} checked={chosen.length === 0} disabled={disabled} onChange={() => choose([])} />
              <span className="ems-choice-title">{allTitle}</span>
            </label>
          </div>
        )}
        {items.map((each) => (
          <div key={each.value} className="ems-choice-item" data-chosen={chosen.includes(each.value) || undefined}>
            <label>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name={name}
                checked={chosen.includes(each.value)}
                disabled={disabled}
                onChange={() => toggle(each.value)}
              />
              <ItemWords item={each} stateSchema={stateSchema} />
            </label>
            {itemCommands && <ItemCommands commands={itemCommands} item={each} />}
          </div>
        ))}
      </div>
      <ReasonsBelow texts={texts} />
    </ReportedReasons>
  );
}

/** Expressions in these commands read /item. */
function ItemCommands({ commands, item: { item, title, value } }: { commands: Members<CommandUse>; item: ChoiceItem }) {
  const layers = useMemo(() => ({ item: constant(item) }), [item]);
  const report = useReportAs(String(value));
  return (
    <ReportedReasons value={report}>
      <ScopeLayer layers={layers}>
        <Commands commands={commands} variant="link" item={item} of={title} />
      </ScopeLayer>
    </ReportedReasons>
  );
}

function ItemWords({ item, stateSchema }: { item: ChoiceItem; stateSchema: Schema | undefined }) {
  return (
    <span className="ems-choice-words">
      <span className="ems-choice-title">
        {item.title}
        {'state' in item && <Shown schema={stateSchema} value={item.state} name={item.title} />}
      </span>
      {item.help !== undefined && <span className="ems-choice-help">{item.help}</span>}
    </span>
  );
}

/** The list is either the value itself or the `list` of a page. */
export function stateOf(schema: Schema | undefined, pointer: Pointer): Schema | undefined {
  if (!schema) return undefined;
  return schemaAt(schema, `${schema.items ? '' : '/list'}/0${pointer}`);
}
