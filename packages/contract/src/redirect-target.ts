/** What a redirect is judged by. Origins are compared whole, never as prefixes. */
export type RedirectRules = {
  /** Origin that relative targets belong to. Undefined: a relative target is refused. */
  readonly base?: string
  readonly allowedOrigins: readonly string[]
}

/** Spaces of every kind, what cannot be seen, and what parsers drop without a word. */
const hasControlOrSpace = (text: string): boolean => /[\s\p{C}\p{Z}]/u.test(text)

/**
 * Decides where a person may be sent (SEC-PO-03): the one rule of the server and the portal. It refuses what browsers
 * quietly repair, because two readers of one text are how open redirects happen.
 *
 * @param target as a caller, a link or a provider gave it; at most 4096 characters
 * @returns the absolute http or https address, or undefined when it is refused
 * @example redirectTarget('/notes', { base: 'https://app.acme.test', allowedOrigins: [] })
 */
export const redirectTarget = (
  target: string,
  { base, allowedOrigins }: RedirectRules,
): string | undefined => {
  if (target === '' || target.length > 4096) return undefined
  if (hasControlOrSpace(target) || target.includes('\\') || /^\/[/]/.test(target)) return undefined
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(target)
  if (!isAbsolute && base === undefined) return undefined
  if (isAbsolute ? !/^https?:\/\/[^/]/i.test(target) : !/^[/?#]/.test(target)) return undefined
  if (!URL.canParse(target, base)) return undefined
  const url = new URL(target, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // `/..//evil.test` stays on its origin as an address, but the path alone would read as another host.
  if (url.pathname.startsWith('//')) return undefined
  const origins = [base ?? [], allowedOrigins]
    .flat()
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text).origin)
  return url.origin !== 'null' && origins.includes(url.origin) ? url.href : undefined
}
