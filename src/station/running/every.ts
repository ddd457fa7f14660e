// In: work to be done again and again. Out: how to end it. What fails is reported, and tried again the next time.
export function every(ms: number, what: string, work: () => void, report: (what: string, error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      work();
    } catch (error) {
      report(what, error);
    }
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
}
