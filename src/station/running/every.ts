// Runs work at an interval. Returns a function that ends it. An error is reported, and the work runs again the next time.
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
