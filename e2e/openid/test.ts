import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { freePort } from '../support/free-port.ts'
import { type Stack, startStack } from '../support/stack.ts'
import { test as base } from '../support/test.ts'
import { apis } from './apis.ts'
import { libraries } from './libraries.ts'
import { setUpMs } from '../support/set-up.ts'

export { expect } from '../support/test.ts'

type Listening = { readonly port: number; readonly stop: () => Promise<void> }

const listen = async (app: Express, wanted: number): Promise<Listening> => {
  const server = app.listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { port, stop }
}

/** Where each library's application is to be, and what the server is told of it. */
const plan = async () =>
  Promise.all(
    Object.entries(libraries).map(async ([name, library]) => {
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const options = {
        '--name': name,
        '--origin': origin,
        '--redirect-uri': `${origin}${library.callback}`,
        '--post-logout-redirect-uri': `${origin}${library.signedOut}`,
      }
      const command = [...Object.entries(options).flat(), ...library.options]
      return { name, library, port, origin, command }
    }),
  )

type Shared = {
  /** Origins of the applications, by the name of their library. */
  readonly origins: Readonly<Record<string, string>>
  readonly openid: { readonly stack: Stack; readonly origins: Readonly<Record<string, string>> }
}

/** A server that knows one application of each library, and all of these applications. */
export const test = base.extend<object, Shared>({
  openid: [
    async ({ browserName: _ }, use) => {
      const planned = await plan()
      const applications = planned.map(({ command }) => command)
      const stack = await startStack({ isHostless: true, applications })
      const audience = stack.registered.map(({ clientId }) => clientId)
      const api = await listen(apis({ issuer: stack.portalUrl, audience }), 0)
      const hosts: Listening[] = []
      for (const [index, { library, origin, port }] of planned.entries()) {
        const { clientId = '', clientSecret = '' } = stack.registered[index] ?? {}
        const apiUrl = `http://localhost:${api.port}`
        const app = await library.start({ origin, issuer: stack.portalUrl, clientId, clientSecret, apiUrl })
        hosts.push(await listen(app, port))
      }
      const origins = Object.fromEntries(planned.map(({ name, origin }) => [name, origin]))
      await use({ stack, origins })
      await Promise.all([...hosts, api].map(({ stop }) => stop()))
      await stack.stop()
    },
    { scope: 'worker', timeout: setUpMs },
  ],
  stack: [async ({ openid }, use) => use(openid.stack), { scope: 'worker' }],
  origins: [async ({ openid }, use) => use(openid.origins), { scope: 'worker' }],
})
