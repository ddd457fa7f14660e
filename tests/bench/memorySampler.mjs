// Loaded before the station in a measured process: at SIGUSR2 it collects what is collectable and prints what is left.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`MEMORY ${JSON.stringify({ kept: heapUsed + external })}\n`);
});
