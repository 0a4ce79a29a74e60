import { anApplication } from './oauth.ts'
import { portalOrigin } from './addresses.ts'
import type { TestServer } from './test-server.ts'

/** `fetch` of a library that believes to be on a network: it reaches the test server and nothing else. */
export const strictFetch = (testServer: TestServer) => {
  const application = anApplication(testServer, { 'x-forwarded-for': '198.51.100.7' })
  return async (
    url: string,
    { method = 'GET', headers, body }: { method?: string; headers?: HeadersInit; body?: unknown } = {},
  ): Promise<Response> => {
    const { origin, pathname, search } = new URL(url)
    if (origin !== portalOrigin) throw new Error(`Nothing answers at ${origin}`)
    return application.request(`${pathname}${search}`, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    })
  }
}
