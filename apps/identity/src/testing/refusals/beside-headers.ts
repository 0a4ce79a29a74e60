import type { TestServer } from '../test-server.ts'

/** The same server, whose requests show further headers beside their own once `beside` has some. */
export const withHeadersBeside = (testServer: TestServer) => {
  const beside: Record<string, string> = {}
  const { server } = testServer
  const request: typeof server.request = (input, init = {}, ...more) => {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(beside)) if (!headers.has(name)) headers.set(name, value)
    return server.request(input, { ...init, headers }, ...more)
  }
  return { testServer: { ...testServer, server: Object.assign(Object.create(server), { request }) }, beside }
}
