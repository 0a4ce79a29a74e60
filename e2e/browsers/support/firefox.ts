import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { end } from '../../support/launch.ts'
import type { Session } from './command.ts'
import { installed } from './installed.ts'
import { marionette } from './marionette.ts'

/** As a person has it, but that it asks nothing of the world. What automation would set by itself opens every window. */
const preferences = {
  'remote.prefs.recommended': false,
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

const makeProfile = async (): Promise<string> => {
  const profile = await mkdtemp(join(tmpdir(), 'vestibule-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  return profile
}

/** Firefox writes there where it listens. */
const readPort = async (profile: string): Promise<number> => {
  const read = () => readFile(join(profile, 'MarionetteActivePort'), 'utf8')
  await expect.poll(() => read().catch(() => ''), { timeout: 60_000 }).toMatch(/^\d+/)
  return Number(await read())
}

export const startFirefox = async (): Promise<Session> => {
  const profile = await makeProfile()
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile]
  const browser = spawn(installed.firefox() ?? '', args, { stdio: 'ignore' })
  const socket = connect(await readPort(profile), '127.0.0.1')
  const say = marionette(socket)
  const { capabilities } = (await say('WebDriver:NewSession', { acceptInsecureCerts: true })) as {
    readonly capabilities: { readonly browserVersion: string }
  }
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    say: (command, { elementId, ...parameters } = {}) =>
      say(`WebDriver:${command}`, elementId === undefined ? parameters : { ...parameters, id: elementId }),
    end: async () => {
      await say('Marionette:Quit', { flags: ['eForceQuit'] })
      socket.destroy()
      await end(browser)
      await rm(profile, { recursive: true, force: true })
    },
  }
}
