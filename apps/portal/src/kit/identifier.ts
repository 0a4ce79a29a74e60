/** The identifier a user typed, under the name it has on the wire. */
export const identifierIn = (
  typed: string,
): { email: string } | { phoneNumber: string } | { username: string } => {
  if (typed.includes('@')) return { email: typed }
  return typed.startsWith('+') ? { phoneNumber: typed } : { username: typed }
}

export type IdentifierType = 'email' | 'phoneNumber' | 'username'

/** Which of the three it is. */
export const toIdentifierType = (typed: string): IdentifierType =>
  Object.keys(identifierIn(typed))[0] as IdentifierType
