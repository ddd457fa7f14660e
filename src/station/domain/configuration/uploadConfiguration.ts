// The call that takes a configuration from a file: read as text, judged as strictly as a request of a person, and put into force as a whole.
import type { ConfigurationSent } from '../../../core/calls/calls.gen.ts';
import type { Schema } from '../../../core/language.ts';
import { convert } from '../../../core/schema/convert.ts';
import { toPlain } from '../../../core/schema/plain.ts';
import { validate } from '../../../core/validate.ts';
import { say, translateWith } from '../../../core/texts/text.ts';
import { toShapeCheck } from '../../../compiler/validator.ts';
import { FileAnswer, Reply, type Station } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { mustHoldTogether, putConfiguration, readConfiguration } from '../cloud/index.ts';
import { logSave } from '../documents/index.ts';
import { refuseAt } from '../request/index.ts';

const onlyJson = 'Only JSON files are supported';
/** No configuration is deeper; what is could exhaust the stack of whatever walks it. */
const deepest = 32;
/** Members by which a program is changed and no value is given. */
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** A path or a markup is no name. */
const goodName = /^[A-Za-z0-9\u4e00-\u9fa5_-][A-Za-z0-9\u4e00-\u9fa5 ._-]{0,99}$/;

function upload(_request: unknown, context: CallContext) {
  const { station, files } = context;
  const { file } = files;
  if (!file) throw refuseAt('/file', 'Please enter a value');
  if (!goodName.test(file.name) || file.name.includes('..'))
    throw refuseAt('/file', 'The name of the file has letters, digits, -, _ and . only');
  const configuration = read(file.bytes.toString('utf8'), context);
  mustHoldTogether(configuration);
  const before = readConfiguration(station);
  station.docs.tx((tx) => {
    putConfiguration(tx, context, configuration);
    logSave(tx, context, 'config.upload', { target: file.name, before: counted(before), after: counted(configuration) });
  });
  return new Reply('The configuration is in force', counted(configuration));
}
const counted = ({ busbars, devices }: Pick<ConfigurationSent, 'busbars' | 'devices'>) => ({
  points: busbars.length,
  devices: devices.length,
});

/** As a station and its platform exchange it. */
function shapeOf({ content }: Pick<Station, 'content'>): Schema {
  const { request } = content().calls['site.take'] ?? {};
  return { ...request?.properties?.configuration, ...(request?.$defs && { $defs: request.$defs }) };
}

function read(text: string, context: CallContext): ConfigurationSent {
  const { content, clock } = context.station;
  const given = parsed(text);
  const { units } = content();
  const whole = shapeOf(context.station);
  const value = convert(whole, given, 'toDisplay', units);
  const shape = toShapeCheck(toPlain(whole, { side: 'request' }));
  const [fault] = validate({ schema: whole, shape, value, now: clock.now(), timezone: 'UTC', units }).filter(
    (each) => !each.warnOnly,
  );
  if (fault)
    throw refuseAt('/file', 'The configuration does not fit: {{where}} {{what}}', {
      where: fault.path,
      what: say(fault.text, translateWith(content().locales[context.language] ?? {})),
    });
  return value as ConfigurationSent;
}

function parsed(text: string): unknown {
  let bad = false;
  let value: unknown;
  try {
    value = JSON.parse(text, function (key: string, each: unknown) {
      if (forbidden.has(key)) bad = true;
      return each;
    });
  } catch {
    bad = true;
  }
  if (bad || isDeeper(value)) throw refuseAt('/file', onlyJson);
  return value;
}

function isDeeper(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}

/** As it is taken in again: in the units of the wire. */
function download(_request: unknown, { station }: CallContext): FileAnswer {
  const { units } = station.content();
  const given = convert(shapeOf(station), readConfiguration(station), 'toWire', units);
  return new FileAnswer('configuration.json', 'application/json', Buffer.from(JSON.stringify(given, null, 2)));
}

export const uploadConfiguration: Handlers = {
  'config.upload': upload,
  'config.download': download,
};
