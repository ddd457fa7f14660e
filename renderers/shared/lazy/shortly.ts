// Resolves when the promise settles, but no later than after 150 ms.

/** If loading takes longer, it is better to draw the page with placeholders. */
const limitMs = 150;

/** React shows a placeholder for a minimum time, so it pays to wait for a part that is almost loaded. */
export async function shortly(coming: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([coming.catch(() => {}), late]);
  clearTimeout(timer);
}
