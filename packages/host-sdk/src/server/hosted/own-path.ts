/**
 * Where a browser may be redirected after signing in: a path of this host, with its query and hash. Everything that
 * parsers read differently is refused before it is parsed (SEC-PO-03).
 */
export const ownPath = (text: string | null, appUrl: string): string | undefined => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (text === null || /^$|[\0- \\\x7f]|^\/\//.test(text) || !URL.canParse(text, appUrl)) return undefined
  const url = new URL(text, appUrl)
  const isOwn = url.origin === new URL(appUrl).origin && !url.username && !url.password
  return isOwn ? url.pathname + url.search + url.hash : undefined
}
