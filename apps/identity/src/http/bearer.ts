/** The token of an `Authorization` header. Clients that act for another tenant send it without the word Bearer. */
export const bearerToken = (authorization: string | undefined): string | undefined => {
  const text = authorization?.replace(/^bearer\s+/i, '').trim()
  return text === undefined || text === '' || text.length > 16_384 ? undefined : text
}
