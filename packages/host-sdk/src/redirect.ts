/** An address, or nothing when the text is none. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * Where the portal may send this page: http or https, on this origin or one of the list. Origins are compared whole,
 * never as prefixes, and what parsers read differently is refused before it is parsed (SEC-BR-06).
 */
export function safeTarget(text: string, allowedOrigins: readonly string[] = []): URL | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/^$|[\0- \\\x7f]|^\/\//.test(text)) return undefined
  const url = parseUrl(text, location.href)
  const isWeb = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
  const isKnown =
    url?.origin === location.origin || allowedOrigins.some((one) => parseUrl(one)?.origin === url?.origin)
  return isWeb && isKnown ? url : undefined
}
