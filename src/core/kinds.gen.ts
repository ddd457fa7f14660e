// Made by `npm run gen` from renderers/*/options.schema.json. Do not edit.
export interface KindOptions {
  section: Record<string, unknown>;
}
export type Kind = keyof KindOptions;
export type OptionsOf<K extends Kind> = KindOptions[K];
