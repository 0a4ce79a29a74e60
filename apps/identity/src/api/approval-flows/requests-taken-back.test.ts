import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { readApprovalLinks } from '../../testing/approval-links.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { reset, resetParams } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { useConsent } from '../../testing/use-consent.ts'

describeOnServer('an invitation that waited for consent and was taken back', (engine) => {
  const testServer = useTestServer(engine)
  useConsent(testServer)
  let count = 0

  /** A user with an account elsewhere, whom one member invited and an administrator put out. */
  const arrange = async () => {
    count += 1
    const tenant = await aTenant(testServer())
    const chief = await anAdmin(testServer(), { in: tenant })
    const invite = async (email: string) => {
      const member = await aMember(testServer(), { in: tenant, roles: ['Support'] })
      await (await signedIn(testServer(), member)).call(addUser, { email })
    }
    const user = await anAdmin(testServer(), { in: await aTenant(testServer()) })
    await invite(user.email)
    await (await signedIn(testServer(), chief)).call(deleteUser, { userId: user.id })
    const readLinks = () => readApprovalLinks(testServer(), chief.email)
    const next = `next${count}@taken-back-${engine}.test`
    return { user, invite, readLinks, next, browser: await signedIn(testServer(), user) }
  }

  const move = async (browser: Browser, email: string) => {
    await browser.call(updateEmail, { email })
    const code = await mailedCode(testServer(), email)
    return readRefusal(browser.call(verifyEmail, { email, code }))
  }

  test('SEC-RA-85 is decided anew where the user is invited again, and by no earlier mail', async () => {
    const { user, invite, readLinks } = await arrange()
    const [earlier] = await readLinks()
    await invite(user.email)
    const later = (await readLinks()).at(-1)
    const decide = (link: typeof earlier) =>
      readRefusal(aBrowser(testServer()).call(submitApprovalAction, { ...link!, approved: true }))
    expect(await decide(earlier)).toBe('LINK_INVALID')
    expect(await decide(later)).toBe('not refused')
  })

  test('SEC-RA-85 refuses no change to an address that is invited', async () => {
    const { browser, invite, next } = await arrange()
    await invite(next)
    await testServer().mail()
    expect(await move(browser, next)).toBe('not refused')
  })

  test('SEC-RA-85 refuses no undo', async () => {
    const { user, browser, invite, next } = await arrange()
    expect(await move(browser, next)).toBe('not refused')
    const link = resetParams((await testServer().mail()).linkTo(user.email))
    await invite(user.email)
    expect(await reset(testServer(), link)).toBe('not refused')
  })
})
