/** What rules may ask about: the host's own attributes and the claims of the person's token. */
export type Attributes = {
  readonly custom?: Readonly<Record<string, unknown>>
  readonly jwt?: Readonly<Record<string, unknown>>
}

/** Attributes under the names rules use. Prepare once and use for many checks. */
export type PreparedAttributes = ReadonlyMap<string, unknown>

const isNested = (value: unknown): value is Record<string, unknown> =>
  (Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]') &&
  Object.keys(value as object).length > 0

const flattenInto = (
  target: Map<string, unknown>,
  prefix: string,
  value: Readonly<Record<string, unknown>>,
): void => {
  for (const [key, inner] of Object.entries(value)) {
    const name = `${prefix}.${key}`
    if (isNested(inner)) flattenInto(target, name, inner)
    else target.set(name, inner)
  }
}

/** What attributes become that cannot be read: no rule matches by them, and no default counts either. */
export const unreadable: PreparedAttributes = new Map()

const named = (attributes: Attributes): PreparedAttributes => {
  const { custom = {}, jwt = {} } = attributes
  const prepared = new Map<string, unknown>(Object.entries(custom ?? {}))
  prepared.set('frontegg.email', jwt.email)
  prepared.set('frontegg.emailVerified', jwt.email_verified)
  prepared.set('frontegg.tenantId', jwt.tenantId)
  prepared.set('frontegg.userId', jwt.id)
  flattenInto(prepared, 'jwt', jwt)
  return prepared
}

/**
 * Names attributes as rules do: custom ones as given, `frontegg.*` for the four well-known ones, `jwt.*` for every
 * claim, flattened with dots, arrays by index.
 *
 * @returns `unreadable` for values of another shape; this never throws
 */
export const prepareAttributes = (attributes: Attributes = {}): PreparedAttributes => {
  try {
    return named(attributes)
  } catch {
    return unreadable
  }
}
