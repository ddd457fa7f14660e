// Run as a child: a small demo station without a past on the folder of the argument, and one beside it where a second argument names it. Says
// where it listens.
import { startStation } from '../../../src/station/station.ts';

const plant = process.env.EMS_PLANT ?? 'vehicle';
const unlimited = { perSecond: 10_000, burst: 10_000 };

export async function main(): Promise<void> {
  const [folder = '', beside] = process.argv.slice(2);
  try {
    const { url } = await startStation({
      folder,
      plant,
      ...(beside !== undefined && {
        stations: [
          { id: 'own', own: true, plant },
          { id: beside, own: false, plant },
        ],
      }),
      history: false,
      rate: { anonymous: unlimited, session: unlimited },
      print: (line) => console.error(line),
    });
    console.log(`AT ${url}`);
    // Asked for its memory, it tells what is left when the garbage is gone.
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
