import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { changeSettings, type VendorSettings } from '../domain/installation/settings.queries.ts'
import type { Browser } from './browser.ts'
import { readRefusal } from './refusal.ts'
import type { TestServer } from './test-server.ts'

export const useStrategy = (
  testServer: TestServer,
  authStrategy: VendorSettings['authStrategy'],
): Promise<void> => changeSettings(testServer.services.db, testServer.services, { authStrategy })

export const askForCode = (browser: Browser, email: string) =>
  browser.call(passwordlessPreLogin, { type: 'code', email })

export const askForLink = (browser: Browser, email: string) =>
  browser.call(passwordlessPreLogin, { type: 'magiclink', email })

/** The code of the latest mail to an address. */
export const mailedCode = async (testServer: TestServer, email: string): Promise<string> =>
  /^\d{6}/.exec((await testServer.mail()).to(email).at(-1)?.subject ?? '')?.[0] ?? ''

/** A code that is not this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const tryCode = (browser: Browser, token: string) =>
  readRefusal(browser.call(passwordlessPostLogin, { type: 'code', token }))

export const mailedToken = async (testServer: TestServer, email: string): Promise<string> =>
  (await testServer.mail()).linkTo(email).searchParams.get('token') ?? ''

export const tryLink = (browser: Browser, token: string, isConfirmed?: boolean) =>
  readRefusal(browser.call(passwordlessPostLogin, { type: 'magiclink', token, isConfirmed }))
