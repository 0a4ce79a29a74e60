import type { SignedIn } from './host.ts'

/** The ways in which the APIs of a journey check tokens, by the paths they are under. */
export const checks = ['express-oauth2-jwt-bearer', 'jose'] as const

/** Sends both tokens to both APIs, and says what each answered: an access token is let in, an id token never. */
export const callApis = async (
  apiUrl: string,
  { accessToken = '', idToken = '' }: SignedIn,
): Promise<string> => {
  const lines: string[] = []
  for (const check of checks) {
    const statuses: number[] = []
    for (const token of [accessToken, idToken]) {
      const headers = { authorization: `Bearer ${token}` }
      statuses.push((await fetch(`${apiUrl}/${check}`, { headers })).status)
    }
    lines.push(`${check} ${statuses.join(' ')}`)
  }
  return lines.join(', ')
}
