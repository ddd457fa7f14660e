import { SearchOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { type FormEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import type { SearchOptions } from '../../src/core/kinds.gen.ts';
import type { Schema } from '../../src/core/language.ts';
import { asTextObject } from '../../src/core/texts/text.ts';
import { useChosen, useEntityForm, useScopeValue, useText, type EntityForm, type ViewProps } from '../define.ts';
import { Commands } from '../shared/command/Commands.tsx';
import { toGroups } from '../shared/fields/entries.ts';
import { FieldGrid } from '../shared/fields/FieldGrid.tsx';
import { focusInvalid } from '../shared/fields/focusInvalid.ts';
import { type FieldHost, FieldHostProvider } from '../shared/fields/host.ts';
import { Leaf } from '../shared/fields/Leaf.tsx';
import { useNodePlace } from '../shared/node/place.ts';
import { FoldedFilters } from '../shared/FoldedFilters.tsx';
import { countSet, defaultsOf, type Filters, type Refused, toPublished, withSpans } from './toFilters.ts';
import { useFollow } from './useFollow.ts';
import './search.css';

/** Search filters: validated and published on submit, mirrored in the URL. */
export function SearchView(props: ViewProps<'search'>) {
  const form = useEntityForm(props.options.entity);
  return <Search key={props.options.entity} {...props} form={form} />;
}

function Search({ name, title = '', options, enabled, form }: ViewProps<'search'> & { form: EntityForm }) {
  const { fields, submitOnChange = false, reset = true, commands } = options;
  const say = useText();
  // With a custom label for its submit button the form is not a filter but the purpose of the page, so it does not fold.
  const isFilter = options.submit === undefined;
  const element = useRef<HTMLFormElement>(null);
  const defaults = useScopeValue<Filters>(defaultsOf(fields)) ?? none;
  const [published = none, choose] = useChosen<Filters>(name, { default: defaults });
  const host = useSearchHost(form, enabled);
  const { within = '' } = useNodePlace();
  // The label contains section and fields, so that two search forms on one page have different names.
  const asked = toGroups(host.root, host.root, withSpans(fields, host.root)).flatMap(({ entries }) => entries);
  const spoken = [say('Filters'), ...asked.map(({ field, schema }) => say(field.title ?? schema.title))].join(', ');
  const refused = useFollow(form, published, defaults, choose);
  const publish = async () => {
    const findings = await form.check();
    if (findings.some((each) => !each.warnOnly)) return focusInvalid(element.current);
    await choose(toPublished(form.sendable()));
  };
  usePublishOnChange(form, submitOnChange, publish);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void publish();
  };
  const clear = () => {
    form.restart(defaults);
    void choose(undefined);
  };
  return (
    <form
      ref={element}
      noValidate
      role="search"
      className="ems-search"
      onSubmit={submit}
      aria-label={title || [within, spoken].filter(Boolean).join(': ')}
    >
      <FoldedFilters className="ems-search-row" count={countSet(published, defaults)} foldable={!submitOnChange && isFilter}>
        <FieldHostProvider value={host}>
          <SearchFields fields={fields} host={host} />
        </FieldHostProvider>
        <div className="ems-search-buttons">
          {!submitOnChange && (
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden="true" />} disabled={!enabled}>
              {say(options.submit ?? 'Search')}
            </Button>
          )}
          {!submitOnChange && reset && (
            <Button onClick={clear} disabled={!enabled}>
              {say('Reset')}
            </Button>
          )}
        </div>
      </FoldedFilters>
      <Commands commands={commands} />
      <Left refused={refused} fields={fields} root={host.root} />
    </form>
  );
}
const none: Filters = {};

/** Reports values from the URL that the entity refuses. */
function Left({ refused, fields, root }: { refused: readonly Refused[]; fields: SearchOptions['fields']; root: Schema }) {
  const say = useText();
  const texts = refused.map(({ name, value }) => {
    const field = asTextObject(fields[name]?.title ?? root.properties?.[name]?.title ?? name);
    return say({ text: 'Invalid {{field}} in the address ({{value}}). It is ignored.', values: { field, value } });
  });
  return texts.length > 0 && <Alert className="ems-search-left" type="warning" showIcon role="status" title={texts.join(' ')} />;
}

function SearchFields({ fields, host }: { fields: SearchOptions['fields']; host: FieldHost }) {
  const groups = useMemo(() => toGroups(host.root, host.root, withSpans(fields, host.root)), [fields, host.root]);
  return <FieldGrid groups={groups} columns={host.columns} draw={(entry) => <Leaf entry={entry} parent="" />} />;
}

function useSearchHost(form: EntityForm, enabled: boolean): FieldHost {
  const id = useId();
  const empty = useText()('All');
  return useMemo(() => {
    const { data, errors, warnings, set, schema } = form.handle();
    return { data, errors, warnings, set, root: schema, id, editing: true, enabled, columns: 24, empty };
  }, [form, id, enabled, empty]);
}

function usePublishOnChange(form: EntityForm, submitOnChange: boolean, publish: () => Promise<void>): void {
  const onTyped = useEffectEvent(() => {
    // Only after a change by the user, not for the initial values.
    if (form.changed()) void publish();
  });
  useEffect(() => {
    if (!submitOnChange) return undefined;
    return form.handle().data.subscribe('', () => onTyped());
  }, [form, submitOnChange]);
}
