// Removes unknown values from answers: a missing member means unknown.

/** The member, or an empty object if its value is unknown. */
export const given = <K extends string, V>(name: K, value: V | undefined): Partial<Record<K, V>> =>
  (value === undefined ? {} : { [name]: value }) as Partial<Record<K, V>>;

/** Removes members that are undefined, at any depth. */
export function withoutGaps<const T>(value: T): Gapless<T>;
export function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutGaps(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, withoutGaps<unknown>(each)]])),
  );
}
/** Members that may be undefined become optional. */
export type Gapless<T> = T extends readonly unknown[]
  ? { [K in keyof T]: Gapless<T[K]> }
  : T extends object
    ? Together<
        { [K in keyof T as undefined extends T[K] ? never : K]: Gapless<T[K]> } & {
          [K in keyof T as undefined extends T[K] ? K : never]?: Gapless<Exclude<T[K], undefined>>;
        }
      >
    : T;
type Together<T> = { [K in keyof T]: T[K] };
