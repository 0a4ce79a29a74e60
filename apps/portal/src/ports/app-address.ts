/**
 * The one judge of addresses that lead into a native application (SEC-PO-03): of a scheme that the operator has
 * registered for this client, letter by letter, and written so that no two readers disagree about it.
 *
 * @param schemes what the document says; empty where the client has no application
 */
export const appAddress = (text: string, schemes: readonly string[]): string | undefined => {
  if (text.length > 4096 || /[\s\p{C}\p{Z}\\]/u.test(text)) return undefined
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/.exec(text) ?? []
  return scheme !== undefined && schemes.includes(scheme) ? text : undefined
}
