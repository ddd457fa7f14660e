// In: what is on its way. Out: resolves when it has come or failed, or after a short while.

/** Longer than this, and the page is better drawn with places kept for what is on its way. */
const limitMs = 150;

/** A place that is kept has to stand for a while before React fills it, so a part that is nearly there is worth waiting for. */
export async function shortly(coming: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([coming.catch(() => {}), late]);
  clearTimeout(timer);
}
