// npm run dev: runs the station in Vite's module runner, with Vite's dev server in front of it for the console.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const station = process.env.STATION_PORT ?? '8081';
const child = spawn(process.execPath, ['src/tools/run.mjs', 'src/station/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: station },
});
const behind = `http://127.0.0.1:${station}`;
const server = await createServer({
  configFile: 'vite.config.ts',
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8080),
    proxy: Object.fromEntries(
      ['/v1', '/v3', '/emscloud3be', '/content', '/csp', '/setup'].map((path) => [path, { target: behind, changeOrigin: true }]),
    ),
  },
});
await server.listen();
server.printUrls();

async function stop() {
  child.kill('SIGTERM');
  await server.close();
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
child.once('exit', stop);
