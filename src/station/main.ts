// Starts the station from the environment and runs it until it is asked to stop. PORT, HOST, EMS_DATA, EMS_DEMO, EMS_TYPE,
// EMS_PLANT, EMS_STATIONS (a file that declares several stations), EMS_DATA_MAX_GB (size of the history), EMS_SCHEMAS (folders of
// vendors, separated like PATH), EMS_FRAME_ANCESTORS (origins, separated by spaces), EMS_FORGET_SECRETS (1: the key of the
// secrets is lost), TRUST_PROXY (number of proxies in front, or their addresses), EMS_METRICS_TOKEN (lets a monitoring system
// read from another machine), EMS_LOG (json: one JSON object per line of output), EMS_SYSLOG and EMS_SYSLOG_CA (receiver of a
// copy of the operation log), EMS_SCAN (a command that scans every received file), EMS_INCIDENT (shows an incident file instead;
// also as --incident FILE).
import { readFileSync } from 'node:fs';
import { schemaFolders } from '../compiler/node/readSchemas.ts';
import { type Declared, toDeclared } from './starting/declared.ts';
import { toIngress } from './server/ingress/ingressOptions.ts';
import { startPlantApart } from './plant/apart/startPlantApart.ts';
import { readerName, startIncident } from './incidentFile/startIncident.ts';
import { isLoopback } from './server/ingress/names.ts';
import { demoAccounts } from './session/accounts.ts';
import { demoPassword, demoSecondaryPassword } from './session/passwordRules.ts';
import { toScanner } from './server/ingress/scan.ts';
import { toProxies } from './server/ingress/proxies.ts';
import { codeOf } from './files/disk.ts';
import { jsonLines, plainLines, type Print } from './running/lines.ts';
import { processMetrics } from './server/watch/processMetrics.ts';
import { toSyslog } from './server/watch/syslog.ts';
import { createWatchdog, type Watched } from './running/watchdog.ts';
import { type RunningStation, startStation, type StationOptions } from './station.ts';

/** Size of the history; the oldest high-resolution data is deleted first. */
const defaultMaxGB = 40;

/** `built`: resolves when the console is built. The station serves it after that. */
export async function main({ built }: Pick<StationOptions, 'built'> = {}): Promise<number | undefined> {
  processMetrics();
  const options = toOptions(process.env);
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  try {
    const file = incidentIn(process.argv, process.env);
    if (file !== undefined) return await openFile(file, options);
    const running = await startStation({ ...options, built });
    const watchdog = createWatchdog(process.env);
    greet(running, options);
    watchdog.ready();
    endWith(running, options, watchdog);
    return undefined;
  } catch (error) {
    options.fail(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** `npm start -- --incident FILE`. */
function incidentIn(words: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const place = words.indexOf('--incident');
  return place < 0 ? env.EMS_INCIDENT : (words[place + 1] ?? '');
}

async function openFile(file: string, options: Options): Promise<undefined> {
  const { print } = options;
  const { url, password, close } = await startIncident({ ...options, file });
  print(`\nIncident file: ${url}`);
  print(`Sign in as ${readerName} with the password ${password}`);
  endWith({ close }, options, createWatchdog(process.env));
  return undefined;
}

type ReportOptions = Pick<StationOptions, 'metricsToken' | 'syslog'> & { print: Print; fail: (text: string) => void };
type Options = StationOptions & ReportOptions;

function toOptions(env: NodeJS.ProcessEnv): Options | string {
  const port = Number(env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return `PORT is "${env.PORT}". Use a number from 0 to 65535.`;
  const type = env.EMS_TYPE ?? 'ems';
  if (type !== 'ems' && type !== 'cloud') return `EMS_TYPE is "${type}". Use ems or cloud.`;
  const maxGB = Number(env.EMS_DATA_MAX_GB ?? defaultMaxGB);
  if (!(maxGB > 0)) return `EMS_DATA_MAX_GB is "${env.EMS_DATA_MAX_GB}". Use a number above 0.`;
  const frameAncestors = framesIn(env.EMS_FRAME_ANCESTORS);
  if (typeof frameAncestors === 'string') return frameAncestors;
  const ingress = toIngress(env);
  if (typeof ingress === 'string') return ingress;
  const stations = stationsIn(env.EMS_STATIONS);
  if (typeof stations === 'string') return stations;
  const watched = toWatched(env);
  if (typeof watched === 'string') return watched;
  const trustProxy = toProxies(env.TRUST_PROXY);
  if (typeof trustProxy === 'object' && 'wrong' in trustProxy) return trustProxy.wrong;
  return {
    ...ingress,
    port,
    trustProxy,
    scanner: toScanner(env),
    host: env.HOST ?? '127.0.0.1',
    folder: env.EMS_DATA ?? './data',
    demo: env.EMS_DEMO !== '0',
    forgetSecrets: env.EMS_FORGET_SECRETS === '1',
    type,
    maxGB,
    schemas: schemaFolders(),
    stations,
    ...(env.EMS_PLANT !== undefined && { plant: env.EMS_PLANT }),
    ...(type === 'cloud' && { frameAncestors }),
    ...watched,
    servePlant: startPlantApart,
  };
}

function framesIn(text = ''): string[] | string {
  const origins = text.split(/\s+/).filter((each) => each !== '');
  const strange = origins.find((each) => !/^https?:\/\/[\w.:[\]-]+$/.test(each));
  return strange === undefined
    ? origins
    : `EMS_FRAME_ANCESTORS contains "${strange}". Use origins such as https://cloud.example.`;
}

/** Settings for the operation of the station. */
function toWatched(env: NodeJS.ProcessEnv): ReportOptions | string {
  const { EMS_LOG: form, EMS_METRICS_TOKEN: metricsToken } = env;
  if (form !== undefined && form !== 'text' && form !== 'json') return `EMS_LOG is "${form}". Use text or json.`;
  if (metricsToken !== undefined && metricsToken.length < shortestToken)
    return `EMS_METRICS_TOKEN is too short. Use at least ${shortestToken} characters that cannot be guessed, for example the output of: openssl rand -hex 24`;
  const syslog = toSyslog(env);
  if (typeof syslog === 'string') return syslog;
  return { ...(form === 'json' ? inJson() : inText), syslog, ...(metricsToken !== undefined && { metricsToken }) };
}
const shortestToken = 24;

const inText = {
  print: plainLines,
  fail: (text: string) => console.error(text),
};
/** Messages and errors as one JSON object per line, for a log collector. */
function inJson(): Pick<ReportOptions, 'print' | 'fail'> {
  const print = jsonLines();
  return { print, fail: (text) => print(text, 'failure') };
}

/** Without the setting there is one station, that of the data folder. */
function stationsIn(file: string | undefined): readonly Declared[] | string {
  if (file === undefined) return [];
  try {
    return toDeclared(readFileSync(file, 'utf8'), file);
  } catch (error) {
    return `The file ${file} in EMS_STATIONS cannot be read (${codeOf(error)}).`;
  }
}

function greet({ url, fingerprint, sessions, server }: RunningStation, { host = '', plain, tls, print }: Options): void {
  print(`\nStation: ${url}`);
  if (fingerprint !== undefined)
    print(
      `The station created its own certificate. The browser warns about it once; compare its SHA-256 fingerprint: ${fingerprint}`,
    );
  if (plain === true && tls === undefined && !isLoopback(host))
    print(`EMS_PLAIN=1: passwords are sent to ${host} unencrypted unless a proxy with TLS is in front of the station`);
  const code = server.setup.code();
  if (code !== undefined) print(`Create the first administrator at ${url}/setup with the code ${code}`);
  if (!sessions.hasDemoAccounts()) return;
  const names = demoAccounts.map(({ loginName }) => loginName).join(', ');
  print(`Demo accounts: ${names}; password ${demoPassword}, secondary password ${demoSecondaryPassword}`);
}

function endWith(running: Pick<RunningStation, 'close'>, { print, fail }: Options, watchdog: Watched): void {
  let ending = false;
  const end = (signal: NodeJS.Signals) => {
    // A second signal ends the process at once, without waiting for devices that do not respond.
    if (ending) process.exit(1);
    ending = true;
    print(`\n${signal}: stopping the station`);
    watchdog.ending();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
