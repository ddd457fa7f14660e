// Builds the piece of a checked screen that the browser loads with the route: the screen and only what it needs.
import type { CompiledCall, ScreenPiece } from '../../core/content.ts';
import type { Draft, Schema, Screen, Source } from '../../core/language.ts';
import { givensOf } from '../../core/validate.ts';
import type { CompilerContext } from '../compilerContext.ts';
import { withParts } from '../content/devices.ts';
import { asWritten, dict, entries, isDict, text } from '../json.ts';
import type { Env } from './env.ts';
import { withNamedPoints } from './namedPoints.ts';
import { ofDeviceFiles } from '../language/stops.ts';
import { withFreeStops } from '../language/stops.ts';

export function toPiece(context: CompilerContext, env: Env): ScreenPiece {
  const { $schema: _schema, description: _description, part: _part, ...written } = env.screen;
  const commands = withFreeStops(context, written.commands);
  const screen: Screen = { ...written, ...(commands && { commands }) };
  const entities = Object.fromEntries([...env.entities].flatMap((ref) => pair(ref, context.entities.resolve(ref))));
  const calls = callsOf(context, screen, Object.values(entities));
  const devices = devicesOf(context, env, Object.values(calls));
  return {
    screen,
    sources: asWritten<Record<string, Source>>(dict(screen.sources)),
    drafts: asWritten<Record<string, Draft>>(dict(screen.drafts)),
    calls: devices.length === 0 ? calls : { ...withNamedPoints(screen, calls, context.devices), ...deviceCalls(context) },
    entities,
    devices,
  };
}

/** Calls that send commands and settings of a device file: no screen names them. */
const deviceCalls = (context: CompilerContext): Record<string, CompiledCall> =>
  Object.fromEntries([...ofDeviceFiles, 'device.limits'].flatMap((name) => pair(name, context.calls.get(name))));

const pair = <T>(name: string, value: T | undefined): [string, T][] => (value === undefined ? [] : [[name, value]]);

function callsOf(context: CompilerContext, screen: Screen, entities: readonly Schema[]): Record<string, CompiledCall> {
  const names = new Set<string>();
  for (const [, source] of entries(screen.sources)) names.add(text(dict(source).read) ?? '');
  for (const [, written] of entries(screen.commands)) {
    const command = dict(written);
    names.add(text(command.call) ?? '');
    for (const [, button] of entries(command.submit)) names.add(text(dict(button).call) ?? '');
  }
  const own = [...names].flatMap((name) => pair(name, context.calls.get(name)));
  // Rules of a request and of a form may read further calls.
  const given = [...own.map(([, call]) => call.request), ...entities]
    .flatMap(givensOf)
    .flatMap(({ read }) => pair(read, context.calls.get(read)));
  return Object.fromEntries([...own, ...given]);
}

/** Types that the screen names or reads, with their parts; "*" if another call can return points of any type. */
function devicesOf(context: CompilerContext, env: Env, calls: readonly CompiledCall[]): string[] {
  const { generated } = env.assembled;
  const words = new Set(calls.map(({ name }) => name));
  const read = [...context.devices.values()]
    .filter((type) => words.has(`monitor.${type.call ?? type.type}`))
    .map((type) => type.type);
  const named = generated === undefined ? [...env.devices, ...read] : [generated, ...env.devices];
  if (generated === undefined && calls.some(({ name, answer }) => !name.startsWith('monitor.') && hasPoints(answer)))
    return ['*'];
  return [...new Set(named.flatMap((type) => [...withParts(type, context.devices)]))].sort();
}

function hasPoints(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPoints);
  if (!isDict(value)) return false;
  return value.pointKeys === true || typeof value.pointKey === 'string' || Object.values(value).some(hasPoints);
}
