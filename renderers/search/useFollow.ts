// In: what is published, by the address or a link. Out: it stands in the fields; and what no field can mean is left out again, and told. Nobody who
// follows a link has typed it, so it is no error of theirs.
import { useEffect, useEffectEvent, useState } from 'react';
import type { EntityForm } from '../define.ts';
import { type Filters, isUsual, type Refused, refusedOf, without } from './toFilters.ts';

type Choose = (value: Filters, options: { replace: true }) => Promise<boolean>;

export function useFollow(form: EntityForm, published: Filters, defaults: Filters, choose: Choose): readonly Refused[] {
  const [last, setLast] = useState<{ instead: Filters; found: readonly Refused[] }>();
  const judge = useEffectEvent(async (isNew: () => boolean) => {
    if (isUsual(published, defaults)) return;
    const findings = await form.check();
    if (!isNew() || form.changed()) return;
    form.restart(published);
    const found = refusedOf(published, findings);
    if (found.length === 0) return;
    const instead = without(published, found, defaults);
    setLast({ instead, found });
    await choose(instead, { replace: true });
  });
  useEffect(() => {
    let isNew = true;
    form.restart(published);
    void judge(() => isNew);
    return () => {
      isNew = false;
    };
  }, [form, published]);
  // Until something else is searched for.
  return last && isUsual(published, last.instead) ? last.found : none;
}
const none: readonly Refused[] = [];
