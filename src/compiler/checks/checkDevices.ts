// Checks device types and models. Reports missing points, endlessly nested parts and registers that no request can read.
import { type DeviceType, toPage } from '../../core/devices/device.ts';
import type { Schema } from '../../core/language.ts';
import { type CompilerContext, docsOf } from '../compilerContext.ts';
import { checkBinds } from '../content/binds.ts';
import { checkPlausibility } from '../content/plausibility.ts';
import { deviceEntity } from '../content/deviceForm.ts';
import { holderOf, schemaVisitor } from './checkEntities.ts';
import { checkConfirming } from './commands/checkConfirming.ts';
import { checkModelProofs } from './commands/checkModelProofs.ts';
import { checkStartStop } from './commands/checkStartStop.ts';
import { checkDeviceValues } from './checkDeviceValues.ts';
import { checkAlarmBinds } from './checkAlarmBinds.ts';
import { checkOwnLimit } from './checkLimits.ts';
import { withParts } from '../content/devices.ts';
import { at, type At, baseName, below, type Doc, isOwn } from '../doc.ts';
import { dict, entries, list, text } from '../json.ts';
import { languageSchema } from '../languageSchemas.ts';
import { checkFollows } from './checkFollows.ts';
import { checkComputed } from './checkComputed.ts';
import { checkCounts, checkLie } from './checkParts.ts';
import { checkReadings } from './checkReadings.ts';
import { checkRegisters, scalePoints } from './checkRegisters.ts';
import { checkPreparations } from './checkPreparations.ts';
import { checkReported, checkReportedForms } from './checkReported.ts';
import { checkRole } from './checkRoles.ts';
import { checkRepeats } from './commands/checkRepeats.ts';
import { checkWrites } from './commands/checkWrites.ts';
import { checkSequences } from './checkSequences.ts';
import { checkUnits } from './checkUnits.ts';
import { propertiesOf } from '../language/lookup.ts';
import { spoken } from '../overlays/ownNames.ts';
import { standardVisitor } from '../language/visitors.ts';
import { type Visitor, walk } from '../language/walk.ts';
import type { WordContext } from '../language/words.ts';

export function checkDevices(context: CompilerContext): void {
  const pages = new Map<string, string>();
  for (const doc of docsOf(context, 'devices')) {
    const type = context.devices.get(text(dict(doc.data).type) ?? baseName(doc.name));
    if (!type) continue;
    if (type.type !== baseName(doc.name))
      context.report('file/other-name', below(at(doc), 'type'), { word: 'type', name: type.type, file: baseName(doc.name) });
    checkFile(context, doc, type, 'device');
    checkRole(context, doc, type);
    checkBinds(context, doc, type);
    checkAlarmBinds(context, doc, type);
    checkPlausibility(context, doc, type);
    checkAlarms(context, doc, type);
    checkFollows(context, doc, type);
    checkWrites(context, doc, type);
    checkDeviceValues(context, doc, type);
    checkConfirming(context, doc, type);
    checkStartStop(context, doc, type);
    checkReadings(context, doc, type);
    checkReported(context, doc, type);
    checkTaken(context, doc, type);
    checkParts(context, doc, type);
    checkCounts(context, doc, type);
    checkPage(context, doc, type, pages);
    for (const [name, model] of entries(dict(doc.data).models))
      checkModel(context, below(below(at(doc), 'models'), name), dict(model), type, name);
  }
  for (const doc of docsOf(context, 'models')) {
    const type = context.devices.get(text(dict(doc.data).of) ?? '');
    checkFile(context, doc, type, 'model');
    if (type) checkSameName(context, doc, type.type);
    if (type) checkModel(context, at(doc), dict(doc.data), type, baseName(doc.name));
  }
}

/** Reported where the later of the two is written: in its own file, or in a vendor's patch of the type. */
function checkSameName(context: CompilerContext, make: Doc, type: string): void {
  const name = baseName(make.name);
  checkSameTitle(context, make, type);
  const inside = docsOf(context, 'devices').find(
    ({ data }) => dict(data).type === type && Object.hasOwn(dict(dict(data).models), name),
  );
  if (!inside) return;
  const place = below(below(at(inside), 'models'), name);
  context.report('model/same-name', isOwn(inside, place.pointer) ? place : at(make), { name, type });
}

/** Users select a model by its title, so titles must be unique. */
function checkSameTitle(context: CompilerContext, make: Doc, type: string): void {
  const said = spoken(dict(make.data).title);
  const others = [...docsOf(context, 'models')].flatMap((doc): [string, unknown][] =>
    doc.name < make.name && dict(doc.data).of === type ? [[baseName(doc.name), dict(doc.data).title]] : [],
  );
  const inside = docsOf(context, 'devices').find(({ data }) => dict(data).type === type);
  const own = entries(dict(inside?.data).models).map(([name, model]): [string, unknown] => [name, dict(model).title]);
  const other = [...own, ...others].find(([name, title]) => name !== baseName(make.name) && spoken(title) === said);
  if (said !== '' && other)
    context.report('model/same-title', below(at(make), 'title'), { name: baseName(make.name), other: other[0] });
}

function checkFile(context: CompilerContext, doc: Doc, type: DeviceType | undefined, schema: string): void {
  const points = Object.keys(type?.points ?? {});
  const parts = Object.keys(type?.parts ?? {});
  const config = type ? configNames(context, type) : [];
  const knows = (name: string, known: readonly string[], place: At) => {
    if (!known.includes(name)) context.report('reference/unknown-point', place, { name, known });
  };
  const own: Visitor = (format, value, place) => {
    if (format === 'own-point' && typeof value === 'string') knows(value, points, place);
    if (format === 'own-config' && typeof value === 'string' && !config.includes(value))
      context.report('reference/nothing-there', place, { pointer: `/config/${value}`, known: config });
    if (format === 'point-members' || format === 'register-members')
      for (const name of Object.keys(dict(value))) knows(name, points, below(place, name));
    if (format === 'part-members') for (const name of Object.keys(dict(value))) knows(name, parts, below(place, name));
    if (format === 'limit' && type && place.pointer.startsWith('/points/')) {
      checkOwnLimit(context, type, value, holderOf(context, place), place);
      return false;
    }
    return schemaVisitor(context)(format, value, place);
  };
  walk(doc.data, languageSchema(schema), at(doc), {
    report: context.report,
    visit: standardVisitor(context, deviceSight(context, type), own),
  });
}

/** The scope of a device file is /config and /form; `at` reads the points. */
function deviceSight(context: CompilerContext, type: DeviceType | undefined): WordContext {
  const points = Object.keys(type?.points ?? {});
  const config = type ? configNames(context, type) : [];
  return {
    context,
    place: 'a device file',
    asPoint: true,
    from: (pointer, place) => {
      const [, root = '', name = '', inner = ''] = pointer.split('/');
      const isText = isMessageText(place);
      const judges = place.pointer.startsWith('/alarms/');
      const roots = isText ? ['form', 'item', 'answer'] : judges ? ['config', 'form', 'settings'] : ['config', 'form'];
      const reportKnown = (known: readonly string[]) => context.report('reference/nothing-there', place, { pointer, known });
      if (!roots.includes(root)) return context.report('reference/unknown-scope', place, { name: root, known: roots });
      const keys = points.map((point) => `${type?.type ?? ''}#${point}`);
      if (root === 'config' && !config.includes(name)) reportKnown(config);
      if (root === 'settings') checkSetting(context, { name, member: inner }, reportKnown);
      if (isText && root === 'form' && !points.includes(name)) reportKnown(points);
      if (root === 'item' && name === 'values' && !keys.includes(inner)) reportKnown(keys);
      return undefined;
    },
    at: (pointer, place) => {
      const name = pointer.split('/')[1] ?? '';
      // Rules and cases of settings and config read their own value, which is checked with the schema that contains them.
      const known = place.pointer.startsWith('/config/') ? config : points;
      if (!known.includes(name)) context.report('reference/unknown-point', place, { name, known });
    },
    shape: (word, pointer, place) => {
      if (word === 'from') return configShape(type, pointer);
      const [, name = '', ...deeper] = pointer.split('/');
      if (deeper.length > 0) return undefined;
      const members = place.pointer.startsWith('/config/') ? dict(type?.config?.properties) : dict(type?.points);
      return Object.hasOwn(members, name) ? (members[name] as Schema) : undefined;
    },
  };
}

function configShape(type: DeviceType | undefined, pointer: string): Schema | undefined {
  const [, root, name = '', ...deeper] = pointer.split('/');
  const members = dict(type?.config?.properties);
  return root === 'config' && deeper.length === 0 && Object.hasOwn(members, name) ? (members[name] as Schema) : undefined;
}

/** Checks members of documents that the catalogue names; the other settings are saved by separate rules. */
function checkSetting(
  context: CompilerContext,
  of: { name: string; member: string },
  reportKnown: (known: readonly string[]) => void,
): void {
  const named = [...context.calls.values()].filter(({ document }) => document === `settings/${of.name}`);
  const members = named.flatMap(({ answer }) => Object.keys(answer.properties ?? {}));
  if (!members.includes(of.member)) reportKnown(members.map((member) => `/settings/${of.name}/${member}`));
}

/** Confirmation and result texts may read the form, the current values of the device and the answer. */
const isMessageText = ({ pointer }: At): boolean => /^\/commands\/[^/]+\/(confirm|accepted)\//.test(pointer);

/** Fields that the device form requires for this type only. */
const askedNames = (context: CompilerContext, { type }: DeviceType): string[] =>
  entries(dict(context.docs.get(deviceEntity)?.data).cases).flatMap(([, each]) => {
    const { op, at: where, value } = dict(dict(each).when);
    return op === 'eq' && where === '/type' && value === type ? Object.keys(dict(dict(each).properties)) : [];
  });

/** The number of parts may be a setting of the device that contains them. */
function configNames(context: CompilerContext, type: DeviceType): string[] {
  const holders = [...context.devices.values()].filter(
    (each) => each === type || withParts(each.type, context.devices).has(type.type),
  );
  return [...new Set(holders.flatMap((each) => [...Object.keys(dict(each.config?.properties)), ...askedNames(context, each)]))];
}

function checkAlarms(context: CompilerContext, doc: Doc, type: DeviceType): void {
  for (const [name, point] of Object.entries(type.points)) {
    const of = dict(point.value?.of);
    if (typeof of.part !== 'string' || typeof of.point !== 'string') continue;
    const place = below(below(below(at(doc), 'points'), name), 'value');
    const inner = partType(context, type, of.part);
    if (!inner) context.report('reference/unknown-device-type', place, { name: of.part, known: Object.keys(dict(type.parts)) });
    else if (!Object.hasOwn(inner.points, of.point))
      context.report('reference/unknown-point', place, { name: of.point, known: Object.keys(inner.points) });
  }
}

/** "cluster/cell" from a stack returns the type of the cells. */
function partType(context: CompilerContext, type: DeviceType, path: string): DeviceType | undefined {
  return path
    .split('/')
    .reduce<DeviceType | undefined>((here, name) => context.devices.get(String(dict(dict(here?.parts)[name]).type)), type);
}

/** In the device form, settings of the type share one namespace with the fields of every device. */
function checkTaken(context: CompilerContext, doc: Doc, type: DeviceType): void {
  const taken = propertiesOf(dict(context.docs.get(deviceEntity)?.data));
  const place = below(below(at(doc), 'config'), 'properties');
  for (const name of Object.keys(dict(type.config?.properties)))
    if (taken.includes(name)) context.report('device/setting-taken', below(place, name), { name });
}

function checkParts(context: CompilerContext, doc: Doc, type: DeviceType): void {
  const seen = new Set<string>();
  const look = (each: DeviceType | undefined): boolean => {
    if (!each || seen.has(each.type)) return false;
    seen.add(each.type);
    return entries(each.parts).some(
      ([, part]) => dict(part).type === type.type || look(context.devices.get(String(dict(part).type))),
    );
  };
  if (look(type)) context.report('device/part-cycle', below(at(doc), 'parts'), { type: type.type });
}

function checkPage(context: CompilerContext, doc: Doc, type: DeviceType, pages: Map<string, string>): void {
  const path = toPage(type);
  if (path === undefined) return;
  const other = pages.get(path);
  if (other !== undefined)
    context.report('device/same-page', below(below(at(doc), 'monitor'), 'path'), {
      type: type.type,
      other,
      path,
    });
  else pages.set(path, type.type);
}

function checkModel(context: CompilerContext, place: At, model: Record<string, unknown>, type: DeviceType, name: string): void {
  checkRegisters(context, place, model, type);
  checkReportedForms(context, place, model, type);
  checkComputed(context, place, model, type);
  checkSequences(context, place, model, type);
  checkRepeats(context, place, model, type);
  checkPreparations(context, place, model, type);
  checkModelProofs(context, place, model, type);
  checkUnits(context, place, model, type);
  checkLie(context, place, model, type, name);
  const registers = dict(model.registers);
  const helpers = scalePoints(type);
  const lacks = list(model.lacks);
  for (const [point, written] of Object.entries(type.points)) {
    const isRead = [registers, dict(model.computed), dict(model.sequences)].some((each) => Object.hasOwn(each, point));
    const index = lacks.indexOf(point);
    if (isRead && index >= 0) context.report('model/lacks-and-reads', below(below(place, 'lacks'), index), { name: point });
    if (isRead || index >= 0 || written.value || helpers.has(point)) continue;
    context.report('model/point-missing', below(place, 'registers'), { name: point, model: name });
  }
  const known = Object.keys(dict(type.alarms));
  for (const alarm of Object.keys(dict(model.alarmTexts)))
    if (!known.includes(alarm))
      context.report('model/unknown-alarm', below(below(place, 'alarmTexts'), alarm), { name: alarm, known });
}
