import { login } from '@vestibule/contract/areas/auth'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import {
  getProfile,
  getUserEmailPolicyConfig,
  updateEmail,
  verifyEmail,
} from '@vestibule/contract/areas/profile'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

let count = 0
const anAddress = () => `new-${(count += 1)}@example.test`

const aPerson = async (testServer: TestServer) => {
  const ann = await aMember(testServer, { in: await aTenant(testServer) })
  return { ann, browser: await signedIn(testServer, ann) }
}

const codeTo = async (testServer: TestServer, email: string) =>
  /^(\d{6})/.exec((await testServer.mail()).to(email).at(-1)?.subject ?? '')?.[1] ?? ''

describeOnServer('another address', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-OT-07 counts once its code was typed, and both addresses are told', async () => {
    const { ann, browser } = await aPerson(testServer())
    const email = anAddress()
    await browser.call(updateEmail, { email })
    expect((await browser.call(getProfile, {})).email).toBe(ann.email)
    await browser.call(verifyEmail, { email, code: await codeTo(testServer(), email) })
    expect((await browser.call(getProfile, {})).email).toBe(email)
    const enter = (typed: string) =>
      readRefusal(aBrowser(testServer()).call(login, { email: typed, password: somePassword }))
    expect(await enter(ann.email)).toBe('INVALID_CREDENTIALS')
    expect(await enter(email)).toBe('not refused')
    const mail = await testServer().mail()
    expect(mail.to(ann.email).at(-1)?.subject).toBe('Your Acme Notes email address was changed')
    expect(mail.to(email).at(-1)?.subject).toBe('Your new email address for Acme Notes')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.userId, ann.id))
    expect(rows.filter(({ action }) => action === 'email.changed')).toMatchObject([
      { severity: 'High', details: { from: ann.email, to: email } },
    ])
  })

  test('SEC-OT-07 the old address takes the account back, once, within 72 hours', async () => {
    const { ann, browser } = await aPerson(testServer())
    const email = anAddress()
    await browser.call(updateEmail, { email })
    await browser.call(verifyEmail, { email, code: await codeTo(testServer(), email) })
    const link = (await testServer().mail()).linkTo(ann.email)
    const token = link.searchParams.get('token') ?? ''
    const password = 'Taken-back-by-owner-1'
    const undo = () =>
      readRefusal(aBrowser(testServer()).call(resetPassword, { userId: ann.id, token, password }))
    testServer().clock.advance(71 * 3600)
    expect(await undo()).toBe('not refused')
    expect(await undo()).toBe('LINK_INVALID')
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('NOT_AUTHENTICATED')
    const restored = await aBrowser(testServer()).call(login, { email: ann.email, password })
    expect(restored.accessToken).toBeDefined()
  })

  test('SEC-OT-07 the way back ends after 72 hours', async () => {
    const { ann, browser } = await aPerson(testServer())
    const email = anAddress()
    await browser.call(updateEmail, { email })
    await browser.call(verifyEmail, { email, code: await codeTo(testServer(), email) })
    const token = (await testServer().mail()).linkTo(ann.email).searchParams.get('token') ?? ''
    testServer().clock.advance(72 * 3600 + 1)
    const late = { userId: ann.id, token, password: 'Taken-back-too-late-1' }
    expect(await readRefusal(aBrowser(testServer()).call(resetPassword, late))).toBe('LINK_INVALID')
  })

  test('SEC-AD-03 it takes a fresh proof; SEC-OT-06 the code counts in its session and for its address', async () => {
    const [one, other] = [await aPerson(testServer()), await aPerson(testServer())]
    const email = anAddress()
    await one.browser.call(updateEmail, { email })
    const code = await codeTo(testServer(), email)
    expect(await readRefusal(other.browser.call(verifyEmail, { email, code }))).toBe('CODE_EXPIRED')
    expect(await readRefusal(one.browser.call(verifyEmail, { email: anAddress(), code }))).toBe(
      'CODE_EXPIRED',
    )
    expect(await readRefusal(one.browser.call(verifyEmail, { email, code: '000000' }))).toBe('CODE_INVALID')
    expect(await readRefusal(one.browser.call(verifyEmail, { email, code }))).toBe('not refused')
    testServer().clock.advance(301)
    one.browser.accessToken = undefined
    const late = await signedIn(testServer(), other.ann)
    testServer().clock.advance(299)
    expect(await readRefusal(late.call(updateEmail, { email: anAddress() }))).toBe('not refused')
    testServer().clock.advance(2)
    expect(await readRefusal(late.call(updateEmail, { email: anAddress() }))).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-PW-05 an address of another user answers the same, and gets no mail', async () => {
    const [one, other] = [await aPerson(testServer()), await aPerson(testServer())]
    const before = (await testServer().mail()).to(other.ann.email).length
    expect(await one.browser.call(updateEmail, { email: other.ann.email })).toEqual({})
    expect((await testServer().mail()).to(other.ann.email)).toHaveLength(before)
    const wrong = { email: other.ann.email, code: '123456' }
    expect(await readRefusal(one.browser.call(verifyEmail, wrong))).toBe('CODE_INVALID')
  })

  test('is refused where addresses are fixed', async () => {
    const { browser } = await aPerson(testServer())
    const { services } = testServer()
    expect(await browser.call(getUserEmailPolicyConfig, {})).toEqual({ allowEmailChange: true })
    await changeSettings(services.db, services, { allowEmailChange: false })
    expect(await browser.call(getUserEmailPolicyConfig, {})).toEqual({ allowEmailChange: false })
    expect(await readRefusal(browser.call(updateEmail, { email: anAddress() }))).toBe('EMAIL_FIXED')
    await changeSettings(services.db, services, { allowEmailChange: true })
  })
})
