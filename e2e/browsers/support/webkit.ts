import { spawn } from 'node:child_process'
import { expect } from '@playwright/test'
import { freePort } from '../../support/free-port.ts'
import { end } from '../../support/launch.ts'
import { commands, type Session } from './command.ts'
import { installed } from './installed.ts'
import { openScreen } from './screen.ts'

const ask = async (method: string, url: string, body?: object): Promise<unknown> => {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { readonly value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { readonly error: string; readonly message: string }
  throw new Error(`${url.replace(/.*session\/[^/]*/, '')}: ${error}: ${message}`)
}

/** As Safari is delivered: no cookie of another site, and what is known of trackers is prevented. */
const asDelivered = ['--automation', '--cookies-policy=no-third-party', '--enable-itp']

export const startWebkit = async (): Promise<Session> => {
  const [port, screen] = [await freePort(), await openScreen()]
  const driver = spawn(installed.webkitDriver() ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display },
  })
  const base = `http://127.0.0.1:${port}`
  await expect(() => ask('GET', `${base}/status`)).toPass({ timeout: 20_000 })
  const options = { binary: installed.webkit(), args: asDelivered }
  const wanted = { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options }
  const { sessionId, capabilities } = (await ask('POST', `${base}/session`, {
    capabilities: { alwaysMatch: wanted },
  })) as { readonly sessionId: string; readonly capabilities: { readonly browserVersion: string } }
  const session = `${base}/session/${sessionId}`
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    say: (command, { elementId, ...parameters } = {}) => {
      const [method = '', path = ''] = commands[command].split(' ')
      const url = session + path.replace('{id}', String(elementId))
      return ask(method, url, method === 'POST' ? parameters : undefined)
    },
    end: async () => {
      await ask('DELETE', session).catch(() => {})
      await end(driver)
      await screen.close()
    },
  }
}
