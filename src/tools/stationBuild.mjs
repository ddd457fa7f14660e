// Vite configuration for building a program of the station for Node. Each thread and process becomes a separate bundle next to
// it, named after its file. Libraries stay in node_modules.
import { readdirSync } from 'node:fs';

const apart = /(?:Thread|Process)\.ts$/;
const beside = () =>
  readdirSync('src/station', { recursive: true })
    .map(String)
    .filter((name) => apart.test(name))
    .map((name) => `src/station/${name}`);

export const stationBuild = (entry, outDir, logLevel = 'warn') => ({
  configFile: false,
  logLevel,
  publicDir: false,
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    target: 'node20',
    rollupOptions: {
      input: [entry, ...beside()],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
