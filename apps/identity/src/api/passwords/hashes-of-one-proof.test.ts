import { activateAccount, activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { createInviteUserLinkV2, deleteInviteUserLink } from '@vestibule/contract/areas/invites'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { afterEach, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRule } from '../../testing/password-rules.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { askForReset, readResetLink, resetParams } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('what one proof hashes', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`hashes-${engine}-`)
  const useCodes = (isOn: boolean) =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation: isOn, invitation: isOn },
    })
  afterEach(() => useCodes(false))

  /** A sign-up that can't be completed: the shared link by which it was to join a tenant has ended. */
  const signUpByEndedLink = async () => {
    const { browser } = await aMaker(testServer())
    const { token: invitationToken } = await browser.call(createInviteUserLinkV2, {})
    const email = nextAddress()
    const page = aBrowser(testServer())
    const answer = await page.call(signUpUser, { email, invitationToken })
    await browser.call(deleteInviteUserLink, {})
    return { email, page, ...answer }
  }
  const memberWithHistory = async () => {
    const tenant = await aTenant(testServer())
    await aRule(testServer(), tenant.id, 'history', { enabled: true, historySize: 2 })
    return aMember(testServer(), { in: tenant })
  }

  const doors = {
    'the code of a sign-up': async () => {
      await useCodes(true)
      const { email, page, userId = '', activationToken: token = '' } = await signUpByEndedLink()
      const code = await mailedCode(testServer(), email)
      return (password: string) => page.call(activateAccountWithOTC, { userId, token, code, password })
    },
    'the link of a sign-up': async () => {
      const { email } = await signUpByEndedLink()
      const link = resetParams((await testServer().mail()).linkTo(email))
      return (password: string) => aBrowser(testServer()).call(activateAccount, { ...link, password })
    },
    'a link to choose another password, for one that was had before': async () => {
      const { email } = await memberWithHistory()
      await askForReset(testServer(), email)
      const link = resetParams(await readResetLink(testServer(), email))
      return () => aBrowser(testServer()).call(resetPassword, { ...link, password: somePassword })
    },
  }

  test.each(Object.entries(doors))('SEC-PW-29 %s: bounded, whatever becomes of it', async (_, open) => {
    const choose = await open()
    const { passwords } = testServer().services
    const answers: string[] = []
    for (let tries = 0; tries < 20; tries += 1)
      answers.push(await readRefusal(choose(`seven tall green trees ${tries}`)))
    expect(answers).not.toContain('TOO_MANY_ATTEMPTS')
    const before = passwords.computed()
    expect(await readRefusal(choose('seven tall green trees'))).toBe('TOO_MANY_ATTEMPTS')
    expect(passwords.computed()).toBe(before)
    testServer().clock.advance(3601)
  })
})
