// Removes items of a list in a form, and holds why one was refused until that no longer applies.
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
    // One step of undo, so the form as a whole is set.
    if (removal) set('', removal.without(data.read(''), index));
    else set(pointer, ((data.read(pointer) as unknown[] | undefined) ?? []).toSpliced(index, 1));
  };
  return { refusal, refused, remove };
}

/** Wakes when the item at `pointer` may be removed after all. */
function useRefusal(data: ReadableStore, removal: Removal | undefined, pointer: string | undefined): Text | undefined {
  const read = () => (pointer === undefined ? undefined : removal?.refusal(data.read(pointer)));
  const key = useSyncExternalStore(
    (wake) => (pointer === undefined ? () => {} : data.subscribe(pointer, wake)),
    () => JSON.stringify(read()) ?? '',
  );
  return key === '' ? undefined : read();
}
