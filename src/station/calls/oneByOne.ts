// In: things, and work for each that waits. Out: what each came to, in order, one after the other: long reads of one answer do not pile up.
export async function oneByOne<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R> | R): Promise<R[]> {
  const done: R[] = [];
  for (const [index, item] of items.entries()) done.push(await work(item, index));
  return done;
}
