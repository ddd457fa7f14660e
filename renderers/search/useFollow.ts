// Copies published filters (from the URL or a link) into the fields. Values that the entity refuses are removed and returned
// for a notice. They are not field errors, because a user who follows a link has not typed them.
import { useEffect, useEffectEvent, useState } from 'react';
import type { EntityForm } from '../define.ts';
import { type Filters, sameFilters, type Refused, refusedOf, without } from './toFilters.ts';

interface LeftOut {
  instead: Filters;
  found: readonly Refused[];
}
type Choose = (value: Filters, options: { replace: true }) => Promise<boolean>;

export function useFollow(form: EntityForm, published: Filters, defaults: Filters, choose: Choose): readonly Refused[] {
  const [last, setLast] = useState<LeftOut>();
  const judge = useEffectEvent(async (isNew: () => boolean): Promise<LeftOut | undefined> => {
    if (sameFilters(published, defaults)) return undefined;
    const findings = await form.check();
    if (!isNew() || form.changed()) return undefined;
    form.restart(published);
    const found = refusedOf(published, findings);
    return found.length === 0 ? undefined : { instead: without(published, found, defaults), found };
  });
  const leaveOut = useEffectEvent((refused: LeftOut | undefined) => {
    if (!refused) return;
    setLast(refused);
    void choose(refused.instead, { replace: true });
  });
  useEffect(() => {
    let isNew = true;
    form.restart(published);
    void judge(() => isNew).then(leaveOut);
    return () => {
      isNew = false;
    };
  }, [form, published]);
  // The notice stays until the filters change.
  return last && sameFilters(published, last.instead) ? last.found : none;
}
const none: readonly Refused[] = [];
