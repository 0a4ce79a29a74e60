/** Whose tokens a page lists: those of the organization, or of the signed-in user. */
export type TokenScope = 'tenant' | 'personal'

/** A pair is traded for a bearer token; an access token is one by itself. */
export type TokenKind = 'clientCredentials' | 'accessToken'

export type TokenRow = {
  /** The client id of a pair. */
  readonly id: string
  readonly kind: TokenKind
  readonly name: string
  readonly createdAt: string
  readonly expires?: string | undefined
  readonly lastUsedAt?: string | undefined
  readonly createdByName?: string | undefined
  readonly roleIds: readonly string[]
}

export const tokenStates = ['active', 'soon', 'expired'] as const
export type TokenState = (typeof tokenStates)[number]

const soonMs = 7 * 86_400_000

/**
 * How a token stands at a moment.
 *
 * @param now in milliseconds since 1970
 */
export const tokenState = ({ expires }: Pick<TokenRow, 'expires'>, now: number): TokenState => {
  if (expires === undefined) return 'active'
  const left = Date.parse(expires) - now
  if (left <= 0) return 'expired'
  return left <= soonMs ? 'soon' : 'active'
}

export type TokenQuery = {
  readonly text: string
  readonly state: TokenState | ''
  readonly sorting: { readonly key: string; readonly isDescending: boolean }
}

/** Nothing is left out, by name. */
export const everyToken: TokenQuery = {
  text: '',
  state: '',
  sorting: { key: 'name', isDescending: false },
}

const sortValue = (row: TokenRow, key: string): string =>
  key === 'lastUsed' ? (row.lastUsedAt ?? '') : row.name

/**
 * The rows that a person asked for, in their order. The server sends all tokens at once.
 *
 * @param now in milliseconds since 1970
 * @param locale what names are compared by
 */
export const findTokens = (
  rows: readonly TokenRow[],
  { text, state, sorting }: TokenQuery,
  now: number,
  locale: string,
): TokenRow[] => {
  const words = text.toLocaleLowerCase(locale)
  const isMatch = (row: TokenRow) =>
    `${row.name} ${row.id}`.toLocaleLowerCase(locale).includes(words) &&
    (state === '' || tokenState(row, now) === state)
  const sign = sorting.isDescending ? -1 : 1
  return rows
    .filter(isMatch)
    .toSorted((a, b) => sign * sortValue(a, sorting.key).localeCompare(sortValue(b, sorting.key), locale))
}
