// Loaded before the station in a measured process: on SIGUSR2 it collects garbage and prints the remaining memory.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`MEMORY ${JSON.stringify({ kept: heapUsed + external })}\n`);
});
