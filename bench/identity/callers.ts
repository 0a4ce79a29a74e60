const people = ['admin@acme.test', 'member@acme.test', 'support@acme.test', 'admin@globex.test']
const password = 'Welcome-to-Acme-1'

/** Each worker comes from an address of its own, told by a proxy the server trusts: throttles count per address. */
const addressOf = (worker: number, count: number): string => `198.51.${worker % 250}.${count % 250}`

const post = async (url: string, body: object, headers: Record<string, string>): Promise<Response> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

export type Tokens = { readonly accessToken: string; readonly refreshToken: string }

/** Signs in as a native caller does: without a browser's Origin, with the refresh token in the body. */
export const signIn = async (portalUrl: string, worker: number, count = 0): Promise<Tokens> => {
  const answer = await post(
    `${portalUrl}/identity/resources/auth/v1/user`,
    { email: people[worker % people.length], password },
    { 'x-forwarded-for': addressOf(worker, count) },
  )
  return (await answer.json()) as Tokens
}

export const refresh = async (portalUrl: string, refreshToken: string): Promise<string> => {
  const answer = await post(
    `${portalUrl}/identity/resources/auth/v1/user/token/refresh`,
    { refreshToken },
    {},
  )
  return ((await answer.json()) as { refreshToken: string }).refreshToken
}

/** The least a signed-in person can ask: the token, the session, the membership and the rights are all looked at. */
export const checkSession = async (portalUrl: string, accessToken: string): Promise<void> => {
  const url = `${portalUrl}/identity/resources/configurations/v1/auth/strategies`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}
