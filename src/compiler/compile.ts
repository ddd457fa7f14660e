// Compiles the files of schemas/ for one station code. Returns the content and all problems at once. Pure; never throws.
//
// 1 read      text → data with positions                  a broken file is reported and not checked further
// 2 import    SunSpec models → device files               from here on treated like hand-written files
// 3 overlay   base + vendor of the station code → one     patches beyond a vendor's permissions are rejected
// 4 look up   → units, guards, roles, calls, entities     referred to by all later steps
// 5 check     each file, then each whole screen           all problems at once, none stops the others
// 6 output    → content: heads, screens, validators       then problems by severity, causes before consequences
import type { Content, ScreenPiece } from '../core/content.ts';
import { type Problem, sorted, toProblem } from '../core/problems/problem.ts';
import { assembleScreens, type AssembledScreen } from './screens/assemble.ts';
import { type CompilerContext, docsOf } from './compilerContext.ts';
import { checkDocuments } from './content/documents.ts';
import { checkCalls, checkHandlers } from './checks/checkCalls.ts';
import { toCalls } from './content/calls.ts';
import { withRoleBinds } from './content/binds.ts';
import { withRolePlausibility } from './content/plausibility.ts';
import { checkDevices } from './checks/checkDevices.ts';
import { checkEntities } from './checks/checkEntities.ts';
import { withCauses } from './problems/causes.ts';
import { toContent } from './content/content.ts';
import { toDevices } from './content/devices.ts';
import { checkCommissioning } from './screens/checkCommissioning.ts';
import { checkDispatch } from './content/dispatch.ts';
import { at, below, type Doc } from './doc.ts';
import { createEntities } from './content/entities.ts';
import { checkGuards, checkUnits, toGuards, toUnits } from './content/guards.ts';
import { dict, strings } from './json.ts';
import { languageSchema } from './languageSchemas.ts';
import { checkAreas } from './content/areas.ts';
import { checkGlossary } from './content/glossary.ts';
import { checkLocales, toLocales } from './content/locales.ts';
import type { OptionsSchema } from './language/optionsSchema.ts';
import { checkDrawnFreely } from './overlays/drawnFreely.ts';
import { overlay } from './overlays/overlay.ts';
import { type Collector, createCollector } from './problems/report.ts';
import { checkPapers } from './screens/checkPapers.ts';
import { checkPlants } from './checks/checkPlants.ts';
import { checkValidators, type MakeValidator } from './checks/checkValidators.ts';
import { checkShapes } from './checks/checkShapes.ts';
import { checkScreen } from './screens/checkScreen.ts';
import { checkRoutes, toHeads, toLeads } from './screens/heads.ts';
import { toPiece } from './screens/piece.ts';
import { stopsDrawn } from './language/stops.ts';
import { toRoles, withRoleNumbers } from './content/roles.ts';
import { checkRoles } from './checks/checkRoles.ts';
import { readSource, type SourceFile } from './source.ts';
import { withSunSpec } from './sunspec/toSources.ts';
import { unreadFolder } from './unreadFolders.ts';
import { placeOf } from './overlays/vendorFolders.ts';
import { standardVisitor } from './language/visitors.ts';
import { walk } from './language/walk.ts';

export interface CompileOptions {
  stationCode?: string;
  kinds: Readonly<Record<string, OptionsSchema>>;
  /** Names of calls that the station serves. Without it handlers are not checked. */
  handlers?: readonly string[];
  /** Fixed texts of the engine by file, so that their translations are checked as well. */
  texts?: Readonly<Record<string, readonly string[]>>;
  /** Compiles validators. If given, every schema is compiled so that errors are found before a station starts. */
  validator?: MakeValidator;
}
export interface Compiled {
  content: Content;
  problems: Problem[];
}

export function compile(files: ReadonlyMap<string, string>, options: CompileOptions): Compiled {
  const collector = createCollector();
  const sources = new Map<string, SourceFile>();
  for (const [file, written] of [...files].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const folder = unreadFolder(file);
    if (folder) {
      collector.add(
        toProblem('file/unread-folder', { file: folder.folder === '' ? 'schemas' : folder.folder, pointer: '' }, folder),
      );
      continue;
    }
    const place = placeOf(file);
    if (place !== undefined) collector.add(toProblem('vendor/no-folder', { file: place, pointer: '' }, { place }));
    if (/\.JSON$/i.test(file) && !file.endsWith('.json'))
      collector.add(toProblem('file/ending', { file, pointer: '' }, { file }));
    if (file.startsWith('language/') || !file.endsWith('.json')) continue;
    sources.set(file, readSource(file, written, collector.add));
  }
  try {
    const made = compileSources(withSunSpec(sources, collector.add), options, collector);
    const compiled = { ...made, problems: sorted(withCauses(made.problems, files)) };
    const intact = new Map([...sources].filter(([, { broken }]) => !broken));
    if (intact.size === sources.size) return compiled;
    // Content made from a broken file is used to check the other files, never to run a station.
    const quiet = createCollector();
    return { ...compiled, content: compileSources(withSunSpec(intact, quiet.add), options, quiet).content };
  } catch (failure) {
    // The remaining content would be a guess; the caller keeps its previous one.
    collector.add(toProblem('compiler/failed', { file: 'schemas', pointer: '' }, { detail: detailOf(failure) }));
    return { ...compileSources(new Map(), options, createCollector()), problems: collector.problems() };
  }
}

function compileSources(sources: ReadonlyMap<string, SourceFile>, options: CompileOptions, collector: Collector): Compiled {
  const { docs, vendors } = overlay(sources, options, collector.report);
  const context = toCompilerContext(docs, options, collector);
  const made = checkAll(context, options);
  return { content: toContent(context, { ...made, vendors }), problems: collector.problems() };
}

const detailOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

function toCompilerContext(docs: ReadonlyMap<string, Doc>, options: CompileOptions, collector: Collector): CompilerContext {
  const entities = createEntities(docs);
  const roles = toRoles(docs);
  const bound = withRolePlausibility(withRoleBinds(toDevices(docs, entities), roles), roles);
  const devices = withRoleNumbers(bound, roles);
  return {
    report: collector.report,
    docs,
    kinds: options.kinds,
    entities,
    guards: toGuards(docs),
    units: toUnits(docs),
    roles,
    calls: toCalls(docs, entities, devices),
    devices,
    texts: new Map(),
    patched: [...docs.values()].some(({ layers }) => layers.length > 1),
    hasErrors: () => collector.problems().some(({ severity }) => severity === 'error'),
    knowsEngine: options.texts !== undefined,
    used: new Set(),
  };
}

function checkAll(context: CompilerContext, options: CompileOptions) {
  const steps = [
    checkEntities,
    checkGuards,
    checkUnits,
    checkDispatch,
    checkRoles,
    checkCalls,
    checkDocuments,
    checkShapes,
    checkDevices,
    checkPlants,
    checkPapers,
    checkParts,
  ];
  for (const step of steps) guarded(context, [...context.docs.values()][0], () => step(context));
  if (options.handlers) checkHandlers(context, options.handlers);
  const assembledAll = assembleScreens(context);
  checkDrawnFreely(context.docs, context.report);
  checkRoutes(context, assembledAll);
  checkCommissioning(context, assembledAll);
  const { screens, busbar } = makeScreens(context, assembledAll);
  const heads = toHeads(context, assembledAll, busbar);
  checkUnused(context);
  checkAreas(context);
  const locales = toLocales(context);
  addFixedTexts(context, options.texts ?? {});
  checkLocales(context, locales.catalogues);
  checkGlossary(context);
  if (options.validator) checkValidators(context, options.validator);
  return { heads, screens, locales };
}

function makeScreens(context: CompilerContext, assembledAll: readonly AssembledScreen[]) {
  const screens: Record<string, ScreenPiece> = {};
  const busbar = new Map<string, boolean>();
  const known = {
    ids: strings(assembledAll.map(({ screen }) => screen.id)),
    paths: strings(assembledAll.map(({ screen }) => screen.path)),
    leads: toLeads(assembledAll),
  };
  for (const assembled of assembledAll) {
    guarded(context, assembled.doc, () => {
      const env = checkScreen(context, assembled, known);
      keepStops(context, assembled);
      busbar.set(assembled.screen.id, env.busbar);
      screens[assembled.screen.id] = toPiece(context, env);
    });
  }
  return { screens, busbar };
}

/** A patch may move a stop, but not remove it from the screen. */
function keepStops(context: CompilerContext, { doc, screen }: AssembledScreen): void {
  const base = doc.layers.filter((layer) => !layer.file.startsWith('vendors/'));
  if (base.length === doc.layers.length || base.length === 0) return;
  const drawn = stopsDrawn(context, screen);
  for (const layer of base) {
    for (const name of stopsDrawn(context, { commands: screen.commands, body: dict(layer.data).body })) {
      if (!drawn.has(name)) context.report('overlay/drops-stop', at({ ...doc, layers: doc.layers.slice(-1) }, '/body'), { name });
    }
  }
}

/** Parts are checked with the screens that use them; here only their texts and conditions are checked. */
function checkParts(context: CompilerContext): void {
  for (const doc of docsOf(context, 'parts')) {
    const within = { context, place: 'a part', from: () => undefined, at: () => undefined };
    const taken = (format: string) =>
      format === 'nodes' || format === 'call-name' || format === 'device-type' || format === 'point-key' || format === 'entity';
    walk(doc.data, languageSchema('part'), at(doc), { report: context.report, visit: standardVisitor(context, within, taken) });
  }
}

function checkUnused(context: CompilerContext): void {
  for (const doc of docsOf(context, 'parts')) {
    const name = doc.name.slice('parts/'.length, -'.json'.length);
    if (!context.used.has(`part ${name}`)) context.report('unused/part', at(doc), { name });
  }
  const guards = context.docs.get('guards.json');
  for (const name of guards ? Object.keys(context.guards) : []) {
    const isUsed = context.used.has(`guard-name ${name}`) || context.guards[name]?.explains !== undefined;
    if (guards && !isUsed) context.report('unused/guard', below(at(guards), name), { name });
  }
}

/** Texts of the shell, kinds and rules are in separate files outside schemas/. */
function addFixedTexts(context: CompilerContext, texts: Readonly<Record<string, readonly string[]>>): void {
  for (const [file, each] of Object.entries(texts)) {
    const doc: Doc = { kind: 'locales', name: file, data: each, layers: [] };
    each.forEach((key, index) => {
      if (!context.texts.has(key)) context.texts.set(key, below(at(doc), index));
    });
  }
}

/** A compiler failure for one file is reported like any other problem, and compilation continues. */
function guarded(context: CompilerContext, doc: Doc | undefined, work: () => void): void {
  try {
    work();
  } catch (failure) {
    if (!doc) throw failure;
    context.report('compiler/failed', at(doc), { detail: detailOf(failure) });
  }
}
