// A sleep that other code can end early, for loops.
export interface Nap {
  sleep(ms: number): Promise<void>;
  /** If the loop is not sleeping, its next sleep ends at once. */
  wake(): void;
}

export function createNap(): Nap {
  let timer: NodeJS.Timeout | undefined;
  let awake: (() => void) | undefined;
  let isHurried = false;
  return {
    sleep: (ms) =>
      new Promise((done) => {
        awake = () => {
          isHurried = false;
          awake = undefined;
          done();
        };
        timer = setTimeout(awake, isHurried ? 0 : Math.max(0, ms));
      }),
    wake() {
      isHurried = true;
      clearTimeout(timer);
      awake?.();
    },
  };
}
