import { login } from '@vestibule/contract/areas/auth'
import {
  forgotPassword,
  resetPassword,
  resetPasswordViaEmail,
  resetPasswordViaSms,
  verifyPasswordViaSms,
} from '@vestibule/contract/areas/passwords'
import { unlockMe } from '@vestibule/contract/areas/profile'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRule } from '../../testing/password-rules.ts'
import { askForLink, mailedToken, tryLink, useStrategy } from '../../testing/passwordless.ts'
import { aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword } from '../../testing/reset-links.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type At = { readonly testServer: TestServer; readonly user: UserRow; readonly browser: Browser }

/** What a request that any caller may make leaves its user: what shows it is good tells what becomes of it. */
type Door = {
  readonly ask: (at: At) => Promise<string>
  readonly open: (at: At, token: string) => Promise<string>
}

const useReset = ({ browser, user }: At, token: string) =>
  readRefusal(browser.call(resetPassword, { userId: user.id, token, password: newPassword }))

const byMail =
  (operation: typeof forgotPassword | typeof resetPasswordViaEmail): Door['ask'] =>
  async ({ testServer, user: { email }, browser }) => {
    const typed = operation === forgotPassword ? { email } : { identifier: email, identifierType: 'email' }
    await browser.call(operation, typed as never)
    return mailedToken(testServer, email)
  }

/** Telephone numbers of owners, by the ids of their users. */
const numbers = new Map<string, string>()

const byText: Door['ask'] = async ({ testServer, user, browser }) => {
  const params = { identifier: user.email, identifierType: 'email' } as const
  const { sessionId } = await browser.call(resetPasswordViaSms, params)
  const otcToken = await textedCode(testServer, numbers.get(user.id) ?? '')
  return (await browser.call(verifyPasswordViaSms, { sessionId, otcToken })).token
}

const doors: Readonly<Record<string, Door>> = {
  'another password by mail': { ask: byMail(forgotPassword), open: useReset },
  'another password by mail, by an identifier': { ask: byMail(resetPasswordViaEmail), open: useReset },
  'another password by text message': { ask: byText, open: useReset },
  'taking passwords again': {
    ask: async ({ testServer, user: { email }, browser }) => {
      for (let count = 0; count < 3; count += 1)
        await readRefusal(browser.call(login, { email, password: 'wrong all along' }))
      testServer.clock.advance(901)
      return mailedToken(testServer, email)
    },
    open: ({ browser }, token) => readRefusal(browser.call(unlockMe, { token })),
  },
  'signing in': {
    ask: async ({ testServer, user: { email }, browser }) => {
      await useStrategy(testServer, 'MagicLink')
      await askForLink(browser, email)
      return mailedToken(testServer, email)
    },
    open: ({ browser }, token) => tryLink(browser, token, true),
  },
}

describeOnServer('a link that its user asked for', (engine) => {
  const testServer = useTestServer(engine)

  const anOwner = async () => {
    await useStrategy(testServer(), 'EmailAndPassword')
    const passwordRecovery = { email: true, sms: true }
    await changeSettings(testServer().services.db, testServer().services, { passwordRecovery })
    const tenant = await aTenant(testServer())
    await aRule(testServer(), tenant.id, 'lockout', { enabled: true, maxAttempts: 3 })
    const user = await aMember(testServer(), { in: tenant })
    numbers.set(user.id, await aPhone(testServer(), user))
    return user
  }
  const at = (user: UserRow): At => ({ testServer: testServer(), user, browser: aBrowser(testServer()) })

  test.each(Object.entries(doors))(
    'SEC-PW-16 for %s is good after a stranger has asked for another',
    async (_, { ask, open }) => {
      const user = await anOwner()
      const owner = at(user)
      const token = await ask(owner)
      testServer().clock.advance(61)
      expect(await ask(at(user))).not.toBe(token)
      expect(await open(owner, token)).toBe('not refused')
    },
  )

  const oneUse = Object.entries(doors).filter(([what]) => what !== 'signing in')
  test.each(oneUse)('SEC-PW-16 SEC-PW-08 for %s ends all others by its use', async (_, { ask, open }) => {
    const user = await anOwner()
    const first = await ask(at(user))
    testServer().clock.advance(61)
    const second = await ask(at(user))
    expect(await open(at(user), second)).toBe('not refused')
    expect(await open(at(user), first)).toBe('LINK_INVALID')
  })
})
