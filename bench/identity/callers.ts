import { ask } from './ask.ts'

const people = ['admin@acme.test', 'member@acme.test', 'support@acme.test', 'admin@globex.test']
const password = 'Welcome-to-Acme-1'

/** Each worker comes from an address of its own, told by a proxy the server trusts: throttles count per address. */
const toAddress = (worker: number, count: number): string => `198.51.${worker % 250}.${count % 250}`

export type Tokens = { readonly accessToken: string; readonly refreshToken: string }

/** Signs in as a native caller does: without a browser's Origin, with the refresh token in the body. */
export const signIn = async (portalUrl: string, worker: number, count = 0): Promise<Tokens> => {
  const { body } = await ask(`${portalUrl}/identity/resources/auth/v1/user`, {
    method: 'POST',
    headers: { 'x-forwarded-for': toAddress(worker, count) },
    body: { email: people[worker % people.length], password },
  })
  return body as Tokens
}

export const refresh = async (portalUrl: string, refreshToken: string): Promise<string> => {
  const url = `${portalUrl}/identity/resources/auth/v1/user/token/refresh`
  const { body } = await ask(url, { method: 'POST', body: { refreshToken } })
  return (body as Tokens).refreshToken
}

/** The least a signed-in person can ask: the token, the session, the membership and the rights are all looked at. */
export const checkSession = async (portalUrl: string, accessToken: string): Promise<void> => {
  const url = `${portalUrl}/identity/resources/configurations/v1/auth/strategies`
  await ask(url, { headers: { authorization: `Bearer ${accessToken}` } })
}
