// Runs several calls within one transaction. Each is read, validated and saved like a separate request. Everything here is
// synchronous: a transaction that waited would include what others save in the meantime.
import { convert } from '../../../core/schema/convert.ts';
import { givensOf, validate } from '../../../core/validate.ts';
import { fill } from '../../../core/value.ts';
import { read } from '../../../core/pointer.ts';
import type { Finds } from '../../../compiler/validator.ts';
import type { CompiledCall } from '../../../core/content.ts';
import type { CallContext, Handler, CallBatch } from '../../contract/calls.ts';
import { Refused, Reply, type Station } from '../../contract/index.ts';
import type { ContentVersion } from '../contentVersion.ts';
import { isLarge } from './input.ts';
import { toRequest } from './request.ts';

interface Parts {
  version: ContentVersion;
  handlerOf: (call: CompiledCall) => Handler | undefined;
  context: CallContext;
}

const findsOf = (wire: unknown): Finds => (isLarge(wire) ? 'first' : 'all');

export function createBatch({ version, handlerOf, context }: Parts): CallBatch {
  const { content } = version;
  const callOf = (name: string): CompiledCall => {
    const call = content.calls[name];
    if (!call) throw new Refused(404, 'No such call');
    return call;
  };
  /** Undefined if the handler is asynchronous. */
  const answer = (name: string, request: unknown, station: Station): unknown => {
    const handler = handlerOf(callOf(name));
    if (!handler) throw new Refused(404, 'No such call');
    const of: CallContext = Object.create(context, { station: { value: station }, files: { value: {} } });
    const came: unknown = handler(request as never, of);
    if (!(came instanceof Promise)) return came instanceof Reply ? came.data : came;
    // The result is not used, so its failure is not a failure of the station.
    came.catch(() => undefined);
    return undefined;
  };
  const givenOf = (call: CompiledCall, request: unknown, station: Station) => {
    const scope = { form: request, station: station.scope(), busbar: { name: context.busbarName } };
    const answers = new Map(
      givensOf(call.request).map(({ read: name, params }) => {
        const filled = params === undefined ? {} : fill(params, (pointer) => read(scope, pointer));
        return [JSON.stringify([name, params]), answer(name, filled, station)] as const;
      }),
    );
    return (name: string, params: unknown) => answers.get(JSON.stringify([name, params]));
  };
  return {
    async ready(requests) {
      for (const [name, wire] of Object.entries(requests)) await version.requestCheck(callOf(name), findsOf(wire));
    },
    read: (name, station) => answer(name, {}, station),
    toWire: (name, request) => convert(callOf(name).request, request, 'toWire', content.units, content.index.pointUnits),
    judge(name, wire, station) {
      const call = callOf(name);
      const request = toRequest({ call, body: wire }, version);
      const finds = findsOf(wire);
      const shape = version.requestCheck(call, finds);
      // Without its schema, any request would be valid.
      if (shape instanceof Promise) throw new Error(`The check of ${name} was not waited for`);
      const given = givenOf(call, request, station);
      const at = { now: station.clock.now(), timezone: station.scope().timezone };
      const rules = { given, decides: true, brief: finds === 'first', ...at, units: content.units };
      const found = validate({ schema: call.request, shape, value: request, ...rules });
      return { request, found: found.filter(({ warnOnly }) => warnOnly !== true) };
    },
    save: (name, request, station) => void answer(name, request, station),
  };
}
