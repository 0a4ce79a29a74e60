import { developmentClientId } from '@vestibule/contract/constants'
import { Hono } from 'hono'
import { afterEach } from 'vitest'
import { type Listening, listen } from '../../../../apps/identity/src/runtime/listen/listen.ts'
import type { Server } from '../../../../apps/identity/src/start/server.ts'
import { hostOrigin, portalOrigin } from '../../../../apps/identity/src/testing/addresses.ts'
import { createHostServer, type HostServer, type HostServerOptions } from '../../src/server/index.ts'
import type { IdentityServer } from './identity-server.ts'

/** A server-rendered application on a port of its own: two guarded pages, and the rest is ours. */
export type HostApplication = {
  readonly url: string
  readonly host: HostServer
  /** What it logged. */
  readonly logged: string[]
}

const running: Listening[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.close()
})

const pages = (host: HostServer): Hono => {
  const app = new Hono()
  const greeting = host.withAuth((_, { user }) => new Response(`Hello ${user.name}`))
  const team = host.withAuth(() => new Response('The team'), { permissions: ['fe.secure.write.users'] })
  const vault = host.withAuth(() => new Response('The vault'), { stepUpMaxAge: 60 })
  app.all('/notes', (context) => greeting(context.req.raw))
  app.get('/team', (context) => team(context.req.raw))
  app.get('/vault', (context) => vault(context.req.raw))
  app.all('*', async (context) => {
    const answer = await host.handle(context.req.raw, { address: '198.51.100.7' })
    return answer ?? context.text('Anybody may read this')
  })
  return app
}

/** Starts one; it ends with the test. */
export const aHostApplication = async (
  { url, testServer }: Pick<IdentityServer, 'url' | 'testServer'>,
  options: HostServerOptions = {},
): Promise<HostApplication> => {
  const logged: string[] = []
  const write = (line: string) => void logged.push(line)
  const host = createHostServer({
    appUrl: hostOrigin,
    baseUrl: url,
    issuer: portalOrigin,
    clientId: developmentClientId,
    encryptionPassword: 'a1'.repeat(32),
    environment: {},
    framework: 'hono@4',
    now: () => testServer.clock.now().getTime(),
    log: { debug: write, info: write, warn: write, error: write },
    ...options,
  })
  const listening = await listen(pages(host) as unknown as Server, { host: '127.0.0.1', port: 0 })
  running.push(listening)
  return { url: `http://127.0.0.1:${listening.port}`, host, logged }
}

/** A browser on pages of the host: keeps cookies, says where it comes from, follows nothing. */
export const aPage = ({ url }: Pick<HostApplication, 'url'>, cookies = new Map<string, string>()) => {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.method && { origin: hostOrigin, 'content-type': 'application/json' }),
        ...(init.headers as Record<string, string>),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    url,
    cookies,
    ask,
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, { method: 'POST', body: JSON.stringify(body), headers }),
  }
}
export type Page = ReturnType<typeof aPage>
