/**
 * Messages described as data, and the one function that reads the description. Small on purpose: it travels to
 * every host page, where a schema library would cost more than the rest of the SDK.
 */
export interface Shape<T = unknown> {
  /** Whether a plain value fits. */
  readonly fits?: (value: unknown) => boolean
  /** What a list or a record holds, and how many. */
  readonly of?: Shape
  readonly max?: number
  readonly isList?: boolean
  /** The keys of an object. */
  readonly keys?: Keys
  readonly isOptional?: boolean
  /** Carries the type only; never set. */
  readonly type?: readonly [T]
}

/** The TypeScript type of what a shape lets through. */
export type Infer<S> = S extends Shape<infer T> ? T : never

type Keys = Readonly<Record<string, Shape>>
type OptionalKey<K extends Keys> = { [N in keyof K]: undefined extends Infer<K[N]> ? N : never }[keyof K]
type ObjectOf<K extends Keys> = { [N in Exclude<keyof K, OptionalKey<K>>]: Infer<K[N]> } & {
  [N in OptionalKey<K>]?: Infer<K[N]>
}
type Flat<T> = { [N in keyof T]: T[N] }

/** A text of at most `max` UTF-16 units. */
export const string = (max: number): Shape<string> => ({
  fits: (value) => typeof value === 'string' && value.length <= max,
})
/** A finite number. */
export const number: Shape<number> = { fits: Number.isFinite }
/** True or false. */
export const boolean: Shape<boolean> = { fits: (value) => value === !!value }
/** A text, number, boolean or null. */
export const scalar = (max: number): Shape<string | number | boolean | null> => ({
  fits: (value) => value === null || [string(max), number, boolean].some((one) => one.fits?.(value)),
})
/** One of the given texts. */
export const literals = <const V extends string>(...values: V[]): Shape<V> => ({
  fits: (value) => values.includes(value as V),
})
/** A list of at most `max` items. */
export const array = <T>(of: Shape<T>, max: number): Shape<readonly T[]> => ({ of, max, isList: true })
/** Named values under names the protocol does not know, at most `max` of them. */
export const record = <T>(of: Shape<T>, max: number): Shape<Readonly<Record<string, T>>> => ({ of, max })
/** A key that may be missing. */
export const optional = <T>(of: Shape<T>): Shape<T | undefined> => ({ ...of, isOptional: true }) as Shape<T>
/** Exactly these keys; every other key is dropped, so that old and new versions understand each other. */
export const object = <K extends Keys>(keys: K): Shape<Flat<ObjectOf<K>>> => ({ keys })

/** No message is nested deeper. */
export const maxDepth = 8
/** No message holds more UTF-16 units of text, names included, counting every other value as 8. */
export const maxSize = 256 * 1024

/** A copy that holds only what the shape names, or the place of the first thing that does not fit. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly at: string }

/** Checks and copies a value of unknown origin. Follows no cycle, and no object of the copy has a prototype. */
export function check<T>(shape: Shape<T>, value: unknown): Checked<T> {
  const path: string[] = []
  let left = maxSize

  function read({ fits, of, max = Infinity, keys, isList, isOptional }: Shape, given: unknown): unknown {
    if (isOptional && given === undefined) return given
    left -= typeof given === 'string' ? given.length : 8
    if (fits) return fits(given) && left > 0 ? given : refuse()
    // The length is looked at before anything is walked: a list of ten million costs nothing.
    const isWrong = isList ? !Array.isArray(given) || given.length > max : Array.isArray(given)
    if (isWrong || typeof given !== 'object' || !given) refuse()
    const source = given as Record<string, unknown>
    // A copy of a list has its gaps as items, and none of the names that may hang on it.
    const names = Object.keys(keys ?? (isList ? [...(given as unknown[])] : source))
    if (path.length === maxDepth || names.length > max) refuse()
    // What a script of the page wrote on the prototype of all objects must not stand in for what was left out.
    const copy: Record<string, unknown> = Object.create(null)
    for (const name of names) {
      // Names of the peer's choice: assigned to whatever they are merged into later, these would change a prototype.
      if (!keys && /^(__proto__|constructor|prototype)$/.test(name)) continue
      path.push(name)
      left -= keys ? 0 : name.length
      const inner = read(
        (of ?? keys?.[name]) as Shape,
        Object.hasOwn(source, name) ? source[name] : undefined,
      )
      if (inner !== undefined) copy[name] = inner
      path.pop()
    }
    return isList ? Object.values(copy) : copy
  }

  try {
    return { ok: true, value: read(shape, value) as T }
  } catch {
    return { ok: false, at: path.join('.') }
  }
}

function refuse(): never {
  throw undefined
}
