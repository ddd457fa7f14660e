// A compiled content with its routes, validators and texts, which are created on demand and shared by all stations with this
// content.
import { toLoadedCheck } from '../../compiler/loadedCheck.ts';
import { type Finds, toShapeCheck, toValidatorModule } from '../../compiler/validator.ts';
import type { CompiledCall, Content } from '../../core/content.ts';
import type { Plain } from '../../core/json.ts';
import type { ShapeCheck } from '../../core/schema/finding.ts';
import { toPlain } from '../../core/schema/plain.ts';
import type { Language } from '../../core/access/session.ts';
import { type Translate, translateWith } from '../../core/texts/text.ts';
import type { ToModule } from '../compiling/compiler.ts';

export interface ContentVersion {
  content: Content;
  /** The call for a method and an address, such as `GET /v3/…` or `POST /v1/rpc/…`. */
  route(method: string, url: string): CompiledCall | undefined;
  /** A promise until the check is compiled, then the check itself. */
  requestCheck(call: CompiledCall, finds?: Finds): ShapeCheck | Promise<ShapeCheck>;
  /** Source text of the validator of a schema, for a browser. */
  toModule(schema: Plain): Promise<string>;
  translate(language: Language): Translate;
  /** Anything else derived from this content, such as the OpenAPI document. Cached as long as the content is kept. */
  made<T>(key: string, make: () => T): T;
}

/** Characters of a schema. Smaller ones compile within a few milliseconds, and no stop command is larger. */
const largeSchema = 4000;
const known = new WeakMap<Content, ContentVersion>();

export function contentVersionOf(content: Content, makeAside: ToModule | undefined): ContentVersion {
  let version = known.get(content);
  if (!version) known.set(content, (version = toContentVersion(content, makeAside)));
  return version;
}

function toContentVersion(content: Content, makeAside: ToModule | undefined): ContentVersion {
  const routes = new Map(Object.values(content.calls).map((call) => [`${call.method ?? 'POST'} ${call.url}`, call]));
  const checks = new Map<string, ShapeCheck | Promise<ShapeCheck>>();
  const made = new Map<string, unknown>();
  const translators = new Map<Language, Translate>();
  const toModule = async (schema: Plain, finds?: Finds): Promise<string> =>
    (await makeAside?.(schema, finds).catch(() => undefined)) ?? toValidatorModule(schema, finds);
  const toCheck = (schema: Plain, finds: Finds): ShapeCheck | Promise<ShapeCheck> =>
    makeAside && JSON.stringify(schema).length > largeSchema
      ? toModule(schema, finds).then(toLoadedCheck)
      : toShapeCheck(schema, finds);
  return {
    content,
    route: (method, url) => routes.get(`${method} ${url}`),
    toModule,
    requestCheck(call, finds = 'all') {
      const { request } = call;
      const name = `${finds} ${call.name}`;
      const known = checks.get(name);
      if (known) return known;
      const check = toCheck(toPlain(request, { side: 'request' }), finds);
      checks.set(name, check);
      if (check instanceof Promise)
        check.then(
          (made) => checks.set(name, made),
          () => checks.delete(name),
        );
      return check;
    },
    translate(language) {
      let translate = translators.get(language);
      if (!translate) translators.set(language, (translate = translateWith(content.locales[language] ?? {}, language)));
      return translate;
    },
    made<T>(key: string, make: () => T): T {
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as T;
    },
  };
}
