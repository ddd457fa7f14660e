// Calls that export and import a complete configuration: as a file, which is validated like a request of a user, or directly.
import type { Configuration, ConfigurationSent } from '../../../core/calls/calls.gen.ts';
import { say, translateWith } from '../../../core/texts/text.ts';
import { FileAnswer, Reply } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { mustHoldTogether, putConfiguration, readConfiguration } from '../cloud/index.ts';
import { logSave } from '../documents/index.ts';
import { readJsonFile, refuseAt } from '../request/index.ts';

/** Takes a configuration in the format in which a station and its platform exchange it. */
const taking = 'config.take';

async function upload(_request: unknown, context: CallContext) {
  const { name, value } = await readJsonFile(context);
  return putInForce(await read(value, context), context, 'config.upload', name);
}

const take = (configuration: ConfigurationSent, context: CallContext) => putInForce(configuration, context, taking);

function putInForce(configuration: ConfigurationSent, context: CallContext, what: string, target?: string) {
  const { station } = context;
  const before = readConfiguration(station);
  mustHoldTogether(configuration, before);
  station.docs.tx((tx) => {
    putConfiguration(tx, context, configuration);
    const sides = { before: counted(before), after: counted(configuration) };
    logSave(tx, context, what, { ...(target !== undefined && { target }), ...sides });
  });
  return new Reply('The configuration is active', counted(configuration));
}
const counted = ({ busbars, devices }: Pick<ConfigurationSent, 'busbars' | 'devices'>) => ({
  points: busbars.length,
  devices: devices.length,
});

async function read(given: unknown, { station, batch, language }: CallContext): Promise<ConfigurationSent> {
  await batch.ready({ [taking]: given });
  const { request, found } = batch.judge(taking, given, station);
  const [fault] = found;
  if (fault)
    throw refuseAt('/file', 'Invalid configuration at {{where}}: {{what}}', {
      where: fault.path,
      what: say(fault.text, translateWith(station.content().locales[language] ?? {}, language)),
    });
  return request as ConfigurationSent;
}

/** Uses the units of the wire format, so that the file can be imported again. */
function download(_request: unknown, { station, batch }: CallContext): FileAnswer {
  const given = batch.toWire(taking, readConfiguration(station));
  return new FileAnswer('configuration.json', 'application/json', Buffer.from(JSON.stringify(given, null, 2)));
}

export const uploadConfiguration: Handlers = {
  'config.upload': upload,
  'config.download': download,
  'config.read': (_request: unknown, { station }: CallContext): Configuration => readConfiguration(station),
  [taking]: take,
};
