// Runs as a child process: a small demo station without history in the folder of the first argument, and a second station if the
// second argument is its id. Prints the address.
import { startStation } from '../../../src/station/station.ts';

const plant = process.env.EMS_PLANT ?? 'vehicle';
const unlimited = { perSecond: 10_000, burst: 10_000 };

export async function main(): Promise<void> {
  const [folder = '', secondStation] = process.argv.slice(2);
  try {
    const { url } = await startStation({
      folder,
      plant,
      ...(secondStation !== undefined && {
        stations: [
          { id: 'own', own: true, plant },
          { id: secondStation, own: false, plant },
        ],
      }),
      history: false,
      rate: { anonymous: unlimited, session: unlimited },
      print: (line) => console.error(line),
    });
    console.log(`AT ${url}`);
    // SIGUSR2 prints the heap size after a garbage collection.
    process.on('SIGUSR2', () => {
      globalThis.gc?.();
      console.log(`HEAP ${process.memoryUsage().heapUsed}`);
    });
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
void main();
