import { activateAccount } from '@vestibule/contract/areas/activation'
import { resetPassword, resetPasswordViaSms, verifyPasswordViaSms } from '@vestibule/contract/areas/passwords'
import { changePassword } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { sendInvitation } from '../../domain/invitations/send-invitation.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { askForReset, readResetLink, resetParams } from '../../testing/reset-links.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

let people = 0

/** A user about whom everything is known that may be. */
const aKnown = async (testServer: TestServer, isInvited = false) => {
  people += 1
  const mark = `${'abcdefghij'[people % 10]}${'klmnopqrst'[Math.floor(people / 10)]}`
  const tenant = await aTenant(testServer, { name: `Hyperborea${mark} Labs` })
  const username = `quokka${mark}`
  const user = await aMember(testServer, {
    in: tenant,
    user: {
      name: `Zebulon${mark} Xanthos`,
      email: `thistle${mark}@example.test`,
      username,
      canonicalUsername: username,
      ...(isInvited && { verifiedAt: null, passwordHash: null }),
    },
    ...(isInvited && { activatedAt: null }),
  })
  const number = await aPhone(testServer, user)
  const words = {
    tenant: `hyperborea${mark}`,
    application: 'acmenotes',
    name: `zebulon${mark}`,
    address: `thistle${mark}`,
    username,
    'telephone number': number.slice(1),
    'telephone number without its country': number.slice(-8),
  }
  return { tenant, user, number, words }
}
type Known = Awaited<ReturnType<typeof aKnown>>
type Word = keyof Known['words']
type Choose = (password: string) => Promise<unknown>

const doors: Readonly<Record<string, (testServer: TestServer) => Promise<{ known: Known; choose: Choose }>>> =
  {
    'a change': async (testServer) => {
      const known = await aKnown(testServer)
      // A sign-in between two tries: each counts as one more to guess the present password.
      const choose = async (newPassword: string) => {
        const browser = await signedIn(testServer, known.user)
        return browser.call(changePassword, { password: somePassword, newPassword })
      }
      return { known, choose }
    },
    'a reset by mail': async (testServer) => {
      const known = await aKnown(testServer)
      await askForReset(testServer, known.user.email)
      const link = resetParams(await readResetLink(testServer, known.user.email))
      return {
        known,
        choose: (password) => aBrowser(testServer).call(resetPassword, { ...link, password }),
      }
    },
    'a reset by text message': async (testServer) => {
      const known = await aKnown(testServer)
      const { services } = testServer
      await changeSettings(services.db, services, { passwordRecovery: { email: true, sms: true } })
      const named = { identifier: known.user.email, identifierType: 'email' } as const
      const { sessionId } = await aBrowser(testServer).call(resetPasswordViaSms, named)
      const otcToken = await textedCode(testServer, known.number)
      const link = await aBrowser(testServer).call(verifyPasswordViaSms, { sessionId, otcToken })
      return {
        known,
        choose: (password) => aBrowser(testServer).call(resetPassword, { ...link, password }),
      }
    },
    'an activation': async (testServer) => {
      const known = await aKnown(testServer, true)
      const { user, tenant } = known
      const ctx = aRequestContext(testServer)
      await sendInvitation(testServer.services.db, ctx, { user, tenantId: tenant.id })
      const { searchParams } = (await testServer.mail()).linkTo(user.email)
      const link = {
        userId: searchParams.get('userId') ?? '',
        token: searchParams.get('token') ?? '',
      }
      return {
        known,
        choose: (password) => aBrowser(testServer).call(activateAccount, { ...link, password }),
      }
    },
    'a sign-up': async (testServer) => {
      const known = await aKnown(testServer)
      const { words, user, number, tenant } = known
      const typed = {
        email: `${words.address}@elsewhere.test`,
        username: `${words.username}.two`,
        phoneNumber: number,
        name: user.name,
        companyName: tenant.name,
      }
      return {
        known,
        choose: (password) => aBrowser(testServer).call(signUpUser, { ...typed, password }),
      }
    },
  }

const words: readonly Word[] = [
  'tenant',
  'application',
  'name',
  'address',
  'username',
  'telephone number',
  'telephone number without its country',
]

describeOnServer('what is known of a person, in a new password', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(doors))('SEC-TO-36 is refused at %s', async (_, open) => {
    const { known, choose } = await open(testServer())
    for (const word of words) {
      for (const password of [`${known.words[word]}-12`, `!${known.words[word].toUpperCase()}1`])
        expect([word, password, await readRefusal(choose(password))]).toEqual([
          word,
          password,
          'PASSWORD_COMMON',
        ])
    }
    expect(await readRefusal(choose(`${known.words.tenant} on a green hill`))).not.toBe('PASSWORD_COMMON')
  })
})
