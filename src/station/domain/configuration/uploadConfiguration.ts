// Calls that export and import a complete configuration: as a file, which is validated like a request of a user, or directly.
import type { Configuration, ConfigurationSent } from '../../../core/calls/calls.gen.ts';
import type { Schema } from '../../../core/language.ts';
import { toNames } from '../../../core/schema/toNames.ts';
import { convert } from '../../../core/schema/convert.ts';
import { toPlain } from '../../../core/schema/plain.ts';
import { validate } from '../../../core/validate.ts';
import { say, translateWith } from '../../../core/texts/text.ts';
import { toShapeCheck } from '../../../compiler/validator.ts';
import { FileAnswer, Reply, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { mustHoldTogether, putConfiguration, readConfiguration } from '../cloud/index.ts';
import { logSave } from '../documents/index.ts';
import { readJsonFile, refuseAt } from '../request/index.ts';

function upload(_request: unknown, context: CallContext) {
  const { name, value } = readJsonFile(context);
  return putInForce(read(value, context), context, 'config.upload', name);
}

const take = (configuration: ConfigurationSent, context: CallContext) => putInForce(configuration, context, 'config.take');

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

/** The format in which a station and its platform exchange the configuration. */
function shapeOf({ content }: Pick<Station, 'content'>): Schema {
  const { request } = content().calls['site.take'] ?? {};
  return { ...request?.properties?.configuration, ...(request?.$defs && { $defs: request.$defs }) };
}

function read(given: unknown, context: CallContext): ConfigurationSent {
  const { content, clock } = context.station;
  const { units } = content();
  const schema = shapeOf(context.station);
  const value = toNames(schema, convert(schema, given, 'toDisplay', units));
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const [fault] = validate({ schema, shape, value, now: clock.now(), timezone: 'UTC', units }).filter((each) => !each.warnOnly);
  if (fault)
    throw refuseAt('/file', 'Invalid configuration at {{where}}: {{what}}', {
      where: fault.path,
      what: say(fault.text, translateWith(content().locales[context.language] ?? {}, context.language)),
    });
  return value as ConfigurationSent;
}

/** Uses the units of the wire format, so that the file can be imported again. */
function download(_request: unknown, { station }: CallContext): FileAnswer {
  const { units } = station.content();
  const given = convert(shapeOf(station), readConfiguration(station), 'toWire', units);
  return new FileAnswer('configuration.json', 'application/json', Buffer.from(JSON.stringify(given, null, 2)));
}

export const uploadConfiguration: Handlers = {
  'config.upload': upload,
  'config.download': download,
  'config.read': (_request: unknown, { station }: CallContext): Configuration => readConfiguration(station),
  'config.take': take,
};
