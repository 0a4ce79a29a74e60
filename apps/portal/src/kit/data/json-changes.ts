/** Anything JSON can hold. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }

/** A field that is not the same before and after; `path` is its name, with a dot before each name inside it. */
export type JsonChange = {
  readonly path: string
  readonly before: Json | undefined
  readonly after: Json | undefined
}

type JsonObject = { readonly [name: string]: Json | undefined }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The fields in which two values differ, in the order of the first and then of the second. Lists are one field each:
 * `listRows` tells which of their items came and went.
 */
export const jsonChanges = (
  before: Json | undefined,
  after: Json | undefined,
  path = '',
): readonly JsonChange[] => {
  if (isSame(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) =>
    jsonChanges(before[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}

export type ListRow = { readonly item: string; readonly is: 'kept' | 'removed' | 'added' }

const toText = (item: Json): string => (typeof item === 'string' ? item : JSON.stringify(item))

/** Items of both lists, each once: those that stayed, then those that went, then those that came. */
export const listRows = (before: readonly Json[], after: readonly Json[]): readonly ListRow[] => {
  const [old, now] = [new Set(before.map(toText)), new Set(after.map(toText))]
  return [
    ...[...old].filter((item) => now.has(item)).map((item) => ({ item, is: 'kept' }) as const),
    ...[...old].filter((item) => !now.has(item)).map((item) => ({ item, is: 'removed' }) as const),
    ...[...now].filter((item) => !old.has(item)).map((item) => ({ item, is: 'added' }) as const),
  ]
}
