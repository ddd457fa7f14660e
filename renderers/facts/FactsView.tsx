// Titles with their values. Each value subscribes separately; the list of pairs depends only on the schema.
import { type ReactNode, useMemo } from 'react';
import { partOf, type ReadableStore } from '../../src/core/store.ts';
import { useAt, useCondition, useText, type ViewProps } from '../define.ts';
import { RenderDrawn } from '../shared/node/RenderDrawn.tsx';
import { useFormatAs } from '../shared/value/useFormatAs.ts';
import { Lead } from '../shared/command/Lead.tsx';
import { ownSchema } from '../shared/value/ownSchema.ts';
import { OwnHeading } from '../shared/OwnHeading.tsx';
import { OldAt } from '../shared/value/OldMark.tsx';
import { SpreadAt } from '../shared/value/Spread.tsx';
import { ValueView } from '../shared/value/ValueView.tsx';
import { type Fact, toFacts } from './toFacts.ts';
import '../shared/reading.css';
import './facts.css';

export function FactsView({ options, value, ...bound }: ViewProps<'facts'>) {
  const say = useText();
  const schema = ownSchema(bound);
  const groups = useMemo(() => toFacts(options, schema), [options, schema]);
  return (
    <div className={`ems-facts ems-facts-${options.layout ?? 'line'}`}>
      {groups.map((group) => (
        <div key={group.name}>
          {group.title !== undefined && <OwnHeading>{say(group.title)}</OwnHeading>}
          <dl style={{ '--columns': options.columns ?? 2 }}>
            {group.facts.map((fact) => (
              <Where key={fact.at} within={fact.within} value={value}>
                <Pair fact={fact} value={value} />
              </Where>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** Recursive, one enclosing object per level, because each object has its own condition. */
function Where({
  within: [first, ...rest],
  value,
  children,
}: {
  within: Fact['within'];
  value: ReadableStore;
  children: ReactNode;
}) {
  const holder = useMemo(() => partOf(value, first?.at ?? ''), [value, first]);
  const shown = useCondition(first?.visible, holder);
  if (shown !== true) return null;
  return rest.length === 0 ? (
    children
  ) : (
    <Where within={rest} value={value}>
      {children}
    </Where>
  );
}

function Pair({ fact, value }: { fact: Fact; value: ReadableStore }) {
  const say = useText();
  const holder = useMemo(() => partOf(value, fact.at.slice(0, fact.at.lastIndexOf('/'))), [value, fact.at]);
  const shown = useCondition(fact.field.visible, holder);
  if (shown !== true) return null;
  const title = say(fact.title);
  return (
    <div className="ems-fact" {...(fact.field.span !== undefined && { style: { gridColumn: `span ${fact.field.span}` } })}>
      <dt>
        <Lead command={fact.field.command} title={title} />
      </dt>
      <dd>
        <FactValue fact={fact} value={value} title={title} />
        {fact.field.help !== undefined && <span className="ems-fact-help">{say(fact.field.help)}</span>}
      </dd>
    </div>
  );
}

function FactValue({ fact: { at, schema, field }, value, title }: { fact: Fact; value: ReadableStore; title: string }) {
  const data = useAt(value, at);
  const format = useFormatAs();
  if (field.draw) return <RenderDrawn draw={field.draw} name={at} value={partOf(value, at)} schema={schema} />;
  const words = { unit: field.unit, decimals: field.digits, format: field.format };
  return (
    <>
      <ValueView formatted={format(data, schema, words)} name={title} />
      <SpreadAt value={value} at={at} schema={schema} />
      <OldAt value={value} at={at} schema={schema} />
    </>
  );
}
