// Runs work one at a time for each key, in order.
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createQueues(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled: Promise<unknown> = mine
      .catch(() => {})
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return mine;
  };
}
