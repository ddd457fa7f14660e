// Finds a Chromium for the tests and its arguments: CHROMIUM, the usual names, or the Debian package if it can be installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Arguments for Chromium as root in a container, without network traffic of the browser. */
export const launchArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless shell first: it opens and closes pages in 80 % of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function which(name) {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

function find() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return names.map(which).find(Boolean) ?? macApps.find((path) => existsSync(path));
}

/** The path of a Chromium. Throws with instructions if there is none. */
export function chromium() {
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && which('apt-get')) {
    console.log('Installing Chromium from the platform’s packages …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell', 'fonts-noto-cjk'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = find();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to its path.',
  );
}
