import { checkSession, refresh, signIn, type Tokens } from '../identity/callers.ts'

/** Asks and reads the answer, whatever it says: refusals are part of the load. */
const send = async (url: string, init: RequestInit = {}): Promise<void> => {
  await (await fetch(url, init)).arrayBuffer()
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** One kind of request each, as `[how many times a round, request]`. */
const kinds = (portalUrl: string, clientId: string, worker: number) => {
  const api = `${portalUrl}/identity/resources`
  let tokens: Tokens | undefined
  const current = async (count: number): Promise<Tokens> =>
    (tokens ??= await signIn(portalUrl, worker, count))
  return [
    [1, async (count: number) => void (tokens = await signIn(portalUrl, worker, count))],
    [20, async (count: number) => checkSession(portalUrl, (await current(count)).accessToken)],
    [
      4,
      async (count: number) => {
        const known = await current(count)
        tokens = { ...known, refreshToken: await refresh(portalUrl, known.refreshToken) }
      },
    ],
    [
      2,
      () =>
        send(`${portalUrl}/embed/${clientId}?o=http%3A%2F%2Flocalhost%3A4700&v=1&l=en&t=light&r=loginUrl`),
    ],
    [1, () => send(`${portalUrl}/openapi.json`)],
    [1, () => send(`${portalUrl}/.well-known/jwks.json`)],
    [
      1,
      () => send(`${api}/auth/v1/user`, json({ email: `person-${worker}@nowhere.test`, password: 'wrong' })),
    ],
    [1, () => send(`${api}/users/v1/passwords/reset`, json({ email: 'member@acme.test' }))],
    [2, () => send(`${api}/users/v2/me`)],
    [2, () => send(`${portalUrl}/nothing/here`)],
    [1, () => send(`${api}/auth/v1/user`, { ...json({}), body: '{"cut' })],
  ] as const
}

/** Sends every kind of request, round after round, until it is told to stop. Answers how many were sent. */
export const mixedLoad = async (
  { portalUrl, clientId }: { readonly portalUrl: string; readonly clientId: string },
  worker: number,
  stop: AbortSignal,
): Promise<number> => {
  const mix = kinds(portalUrl, clientId, worker)
  let sent = 0
  for (let round = 0; !stop.aborted; round += 1) {
    for (const [times, request] of mix) {
      for (let time = 0; time < times && !stop.aborted; time += 1) {
        await request(round)
        sent += 1
      }
    }
  }
  return sent
}
