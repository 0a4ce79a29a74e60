import { resetPasswordViaEmail, validateResetPasswordToken } from '@vestibule/contract/areas/passwords'
import { sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Asking = { readonly admin: Browser; readonly stranger: Browser; readonly identifier: string }

/** Who has another link mailed, and what becomes of the one that the user asked for in another tenant. */
const asking: Readonly<
  Record<string, { readonly ask: (by: Asking) => Promise<unknown>; readonly expected: string }>
> = {
  'an administrator elsewhere': {
    ask: ({ admin }) => admin.call(sendResetBreachedPasswordEmails, {}),
    expected: 'not refused',
  },
  'the user': {
    ask: ({ stranger, identifier }) =>
      stranger.call(resetPasswordViaEmail, { identifier, identifierType: 'email' }),
    expected: 'not refused',
  },
}

describeOnServer('a link to choose another password', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(asking))(
    'SEC-BE-25 of another tenant is as before where the next is asked for by %s',
    async (_, { ask, expected }) => {
      const { tenant, browser: admin } = await aMaker(testServer())
      const fields = { passwordBreachedAt: testServer().clock.now() }
      const user = await aMember(testServer(), { in: await aTenant(testServer()), user: fields })
      testServer().clock.advance(1)
      await aMembership(testServer(), user, { in: tenant })
      const stranger = aBrowser(testServer())
      const by = { admin, stranger, identifier: user.email }
      await asking['the user']!.ask(by)
      const { searchParams } = (await testServer().mail()).linkTo(user.email)
      const link = { userId: user.id, token: searchParams.get('token') ?? '' }
      expect(await readRefusal(stranger.call(validateResetPasswordToken, link))).toBe('not refused')
      testServer().clock.advance(1)
      await ask(by)
      expect((await testServer().mail()).linkTo(user.email).searchParams.get('token')).not.toBe(link.token)
      expect(await readRefusal(stranger.call(validateResetPasswordToken, link))).toBe(expected)
    },
  )
})
