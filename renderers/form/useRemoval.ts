// Removes items of a list in a form. A refusal is shown as long as its reason applies.
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Text } from '../../src/core/language.ts';
import type { ReadableStore } from '../../src/core/store.ts';
import { useFieldHost } from '../shared/fields/host.ts';
import { type Removal, removalOf } from './removal.ts';

/** `refused`: index of the item that `refusal` is about. */
export function useRemoval(pointer: string): { refusal: Text | undefined; refused: number; remove: (index: number) => void } {
  const { data, set, root } = useFieldHost();
  const removal = useMemo(() => removalOf(root, pointer), [root, pointer]);
  const [refused, setRefused] = useState(-1);
  const refusal = useRefusal(data, removal, refused === -1 ? undefined : `${pointer}/${refused}`);
  const remove = (index: number) => {
    const isRefused = removal?.refusal(data.read(`${pointer}/${index}`)) !== undefined;
    setRefused(isRefused ? index : -1);
    if (isRefused) return;
    // Sets the whole form, so that the removal is one undo step.
    if (removal) set('', removal.without(data.read(''), index));
    else set(pointer, ((data.read(pointer) as unknown[] | undefined) ?? []).toSpliced(index, 1));
  };
  return { refusal, refused, remove };
}

/** The refusal for the item at `pointer`, updated when the item changes. */
function useRefusal(data: ReadableStore, removal: Removal | undefined, pointer: string | undefined): Text | undefined {
  const read = () => (pointer === undefined ? undefined : removal?.refusal(data.read(pointer)));
  const key = useSyncExternalStore(
    (wake) => (pointer === undefined ? () => {} : data.subscribe(pointer, wake)),
    () => JSON.stringify(read()) ?? '',
  );
  return key === '' ? undefined : read();
}
