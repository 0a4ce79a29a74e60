import { loginWithMfa, lookUpPendingSignIn } from '@vestibule/contract/areas/mfa-sign-in'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anEnrolled, aPolicy, computeTotp, passFirstFactor } from '../../testing/mfa.ts'
import { aPhone } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('whose sign-in waits for a second factor', (engine) => {
  const testServer = useTestServer(engine)

  const aNewcomer = async () => {
    const tenant = await aTenant(testServer())
    await aPolicy(testServer(), tenant)
    return aMember(testServer(), { in: tenant })
  }
  /** A sign-in that waits, as any browser sees it that was given its token. */
  const lookUp = async (email: string) => {
    const answer = await passFirstFactor(aBrowser(testServer()), email)
    const { mfaToken = '' } = answer
    return { answer, mfaToken, seen: await aBrowser(testServer()).call(lookUpPendingSignIn, { mfaToken }) }
  }
  const toAsked = ({
    answer: { userEmail, mfaEnrolled, mfaDevices, mfaStrategies },
  }: {
    answer: Awaited<ReturnType<typeof passFirstFactor>>
  }) => ({ userEmail, mfaEnrolled, mfaDevices, mfaStrategies })

  test('SEC-PO-35 names the account, and says what the sign-in was answered', async () => {
    const { id, email } = await aNewcomer()
    const fresh = await lookUp(email)
    expect(fresh.seen).toEqual({ account: email, userId: id, ...toAsked(fresh) })
    expect(fresh.seen.mfaEnrolled).toBe(false)
    const { user, secret } = await anEnrolled(testServer())
    const enrolled = await lookUp(user.email)
    expect(enrolled.seen).toEqual({ account: user.email, userId: user.id, ...toAsked(enrolled) })
    expect(enrolled.seen.mfaDevices.authenticators).toHaveLength(1)
    // It uses nothing up, and is over with the sign-in.
    const { mfaToken } = enrolled
    const browser = aBrowser(testServer())
    testServer().clock.advance(60)
    await browser.call(loginWithMfa, { mfaToken, value: computeTotp(testServer(), secret) })
    expect(await readRefusal(browser.call(lookUpPendingSignIn, { mfaToken }))).toBe('MFA_TOKEN_INVALID')
  })

  test('SEC-PO-35 an account without an address is known by its username or number, and never by its name', async () => {
    const user = await aNewcomer()
    const { mfaToken } = await lookUp(user.email)
    const { db } = testServer().services
    const rename = (changes: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(changes).where(eq(users.id, user.id))
    const readAccount = async () =>
      (await aBrowser(testServer()).call(lookUpPendingSignIn, { mfaToken })).account
    await rename({ email: '', canonicalEmail: null, name: 'vic@acme.test', username: 'mal' })
    expect(await readAccount()).toBe('mal')
    await rename({ username: null })
    expect(await readAccount()).toBe('')
    const number = await aPhone(testServer(), user)
    const account = await readAccount()
    expect(account.slice(-2)).toBe(number.slice(-2))
    expect(account).toContain('*')
  })

  test('a token that is none is refused', async () => {
    const lookingUp = aBrowser(testServer()).call(lookUpPendingSignIn, { mfaToken: 'rubbish' })
    expect(await readRefusal(lookingUp)).toBe('MFA_TOKEN_INVALID')
  })
})
