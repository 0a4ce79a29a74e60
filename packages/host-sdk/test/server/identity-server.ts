import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Listening, listen } from '../../../../apps/identity/src/runtime/listen/listen.ts'
import type { Server } from '../../../../apps/identity/src/start/server.ts'
import { useTestServer } from '../../../../apps/identity/src/testing/test-server.ts'
import type { TestServer } from '../../../../apps/identity/src/testing/test-server.ts'

/** What the identity server was asked. */
export type RecordedRequest = { readonly method: string; readonly path: string; readonly headers: Headers }

export type IdentityServer = {
  readonly testServer: TestServer
  readonly url: string
  /** Every request since the test began. */
  readonly requests: readonly RecordedRequest[]
  /** How often a path was asked for. */
  readonly count: (path: string) => number
  /** Cookies the server sets beside its own, as one behind a careless proxy does. */
  extraCookies: readonly string[]
}

/** A real identity server on a port of its own, which writes down what it is asked. */
export const identityServer = (): (() => IdentityServer) => {
  const testServer = useTestServer('embedded')
  const requests: RecordedRequest[] = []
  let listening: Listening | undefined
  let identity: IdentityServer | undefined
  beforeAll(async () => {
    const { server } = testServer()
    const fetch: Server['fetch'] = async (request, env) => {
      requests.push({ method: request.method, path: new URL(request.url).pathname, headers: request.headers })
      const answer = await server.fetch(request, env)
      for (const line of identity?.extraCookies ?? []) answer.headers.append('set-cookie', line)
      return answer
    }
    listening = await listen({ fetch } as Server, { host: '127.0.0.1', port: 0 })
    identity = {
      testServer: testServer(),
      url: `http://127.0.0.1:${listening.port}`,
      requests,
      count: (path) => requests.filter((one) => one.path === path).length,
      extraCookies: [],
    }
  })
  beforeEach(() => {
    requests.length = 0
    if (identity) identity.extraCookies = []
  })
  afterAll(() => listening?.close())
  return () => {
    if (identity === undefined) throw new Error('The identity server is started before the first test')
    return identity
  }
}
