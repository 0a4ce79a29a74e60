import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { appCode, mfaScreen } from '../screens/mfa.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { framed, inTurn } from '../support/embeddings.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

for (const deployment of inTurn('privacy', framed))
  test(`a user signs out another device, and protects the account with an app (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const signedIn = async (page: Page) => {
      const host = hostScreen(page, stack.hosts[deployment])
      await host.open()
      await host.signIn()
      await signInScreen(host.portal).signIn('support@acme.test', seededPassword)
      await host.expectSignedInAs('Sam Support')
      return host
    }
    const [page, other] = [await openPage(), await openPage()]
    const elsewhere = await signedIn(other)
    const host = await signedIn(page)
    const { portal } = host
    const button = (label: string) => portal.getByRole('button', { name: label, exact: true })
    const dialog = portal.getByRole('dialog')
    await host.administration()
    await portal.locator('a[href="#/admin/privacy"]').click()

    await test.step('SEC-SS-09 signs out everywhere else', async () => {
      await expect(portal.getByText('This device')).toBeVisible()
      await button('Sign out everywhere else').click()
      await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
      await expect(dialog).toBeHidden()
      await expect(button('Sign out everywhere else')).toBeHidden()
      await other.reload()
      await elsewhere.expectSignedOut()
    })

    const mfa = mfaScreen(portal)
    let secret = ''
    await test.step('adds an app by the code it shows; the recovery codes are shown once', async () => {
      await button('Add a method').click()
      await dialog.getByRole('radio', { name: /^Authenticator app/ }).check()
      await button('Continue').click()
      secret = await mfa.readSecret()
      await mfa.typeCode(appCode(secret, await stack.advanceClock(0)))
      await dialog.getByRole('button', { name: 'Verify' }).click()
      await expect(mfa.recoveryCodes.first()).toBeVisible()
      await mfa.keepCodes()
      await expect(dialog).toBeHidden()
      await expect(button('Actions for Authenticator app')).toBeVisible()
      await page.goBack()
      await expect(mfa.recoveryCodes).toHaveCount(0)
      await page.goForward()
      await expect(button('Actions for Authenticator app')).toBeVisible()
      await expect(mfa.recoveryCodes).toHaveCount(0)
    })

    await test.step('SEC-AD-03 removes it again, with a fresh proof by it', async () => {
      await button('Actions for Authenticator app').click()
      await portal.getByRole('menuitem', { name: 'Remove…' }).click()
      await button('Remove').click()
      // A code of the app is good for one use: the next one comes with the next period.
      await mfa.typeCode(appCode(secret, await stack.advanceClock(60)))
      await expect(dialog).toHaveCount(0)
      await expect(portal.getByText('Two-step verification is off')).toBeVisible()
    })
  })
