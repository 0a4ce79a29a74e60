/** What a redirect is judged by. Origins are compared whole, never as prefixes. */
export type RedirectRules = {
  /** Origin of the page that shows the portal: relative targets belong to it. */
  readonly base: string
  readonly allowedOrigins: readonly string[]
}

/** Spaces of every kind, what cannot be seen, and what parsers drop without a word. */
const hasControlOrSpace = (text: string): boolean => /[\s\p{C}\p{Z}]/u.test(text)

/**
 * The one judge of every address a person is sent to (SEC-PO-03). Gives the absolute address, or nothing.
 * Refuses what browsers quietly repair, because two readers of one text are how open redirects happen.
 */
export const redirectTarget = (
  target: string,
  { base, allowedOrigins }: RedirectRules,
): string | undefined => {
  if (target === '' || target.length > 4096) return undefined
  if (hasControlOrSpace(target) || target.includes('\\') || /^\/[/]/.test(target)) return undefined
  const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(target)
  if (isAbsolute ? !/^https?:\/\/[^/]/i.test(target) : !/^[/?#]/.test(target)) return undefined
  if (!URL.canParse(target, base)) return undefined
  const url = new URL(target, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // `/..//evil.test` stays on its origin as an address, but the path alone would read as another host.
  if (url.pathname.startsWith('//')) return undefined
  const origins = [base, ...allowedOrigins]
    .filter((text) => URL.canParse(text))
    .map((text) => new URL(text).origin)
  return url.origin !== 'null' && origins.includes(url.origin) ? url.href : undefined
}
