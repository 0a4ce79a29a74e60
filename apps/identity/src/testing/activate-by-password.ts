import { activateAccount, getActivateAccountStrategy } from '@vestibule/contract/areas/activation'
import { expect } from 'vitest'
import { aBrowser } from './browser.ts'
import { readRefusal } from './refusal.ts'
import { trySignIn } from './reset-links.ts'
import type { TestServer } from './test-server.ts'

type Activating = {
  readonly email: string
  readonly link: { readonly userId: string; readonly token: string }
  readonly chosen: string
  /** Those that were typed before, of which none opens the account. */
  readonly typed: readonly string[]
}

/** Activates an account by a link that asks for a password and takes none that was typed with a sign-up. */
export const activateByPassword = async (
  testServer: TestServer,
  { email, link, chosen, typed }: Activating,
) => {
  const browser = aBrowser(testServer)
  expect(await browser.call(getActivateAccountStrategy, link)).toMatchObject({ shouldSetPassword: true })
  expect(await readRefusal(browser.call(activateAccount, link))).toBe('PASSWORD_REQUIRED')
  const answer = await browser.call(activateAccount, { ...link, password: chosen })
  for (const password of typed)
    expect(await trySignIn(testServer, email, password)).toBe('INVALID_CREDENTIALS')
  expect(await trySignIn(testServer, email, chosen)).toBe('not refused')
  return answer
}
