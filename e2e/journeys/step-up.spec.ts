import { hostScreen } from '../screens/host.ts'
import { appCode, mfaScreen } from '../screens/mfa.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Which document has the focus is the browser’s own.
test.use({ isWholeBrowser: true })

test.afterEach(({ stack }) => stack.changeSettings({ mfa: { enforceMFAType: 'DontForce' } }))

// On the portal’s own pages an application asks by `acr_values`: hosted.spec.ts.
for (const deployment of ['sameSite', 'crossSite'] as const) {
  test(`SEC-SS-14 the host asks for a second factor before something that cannot be undone (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `step.up.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Keiko Step' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const mfa = mfaScreen(host.portal)
    const dialog = host.portal.getByRole('dialog', { name: 'Confirm it’s you' })
    const button = page.getByRole('button', { name: 'Delete all notes' })
    const signIn = async () => {
      await host.open()
      await host.signIn()
      await box.signIn(person.email, seededPassword)
    }
    let secret = ''

    await test.step('a person without one is told so, and nothing happens', async () => {
      // On the landing page, where the box stays in its last step.
      await host.open()
      await box.signIn(person.email, seededPassword)
      await host.expectSignedInAs(person.name)
      await host.deleteNotes()
      await expect(dialog.getByRole('heading', { name: 'Two-step verification is off' })).toBeVisible()
      // What the box said last is not seen through the dialog.
      await expect(host.portal.getByText('You’re signed in')).toBeHidden()
      await host.portal.getByRole('button', { name: 'Go back' }).click()
      await expect(host.deletion).toHaveText('Nothing was deleted (MFA_NOT_ENROLLED)')
      await host.signOut()
      await host.expectSignedOut()
    })

    await test.step('they add one', async () => {
      await stack.changeSettings({ mfa: { enforceMFAType: 'Force', strategies: ['AuthenticatorApp'] } })
      await signIn()
      secret = await mfa.readSecret()
      await mfa.typeCode(appCode(secret, await stack.advanceClock(0)))
      await mfa.keepCodes()
      await host.expectSignedInAs(person.name)
    })

    await host.addNote('too dear to lose')
    await test.step('a while later they are asked again, and may change their mind', async () => {
      await stack.advanceClock(90)
      await host.deleteNotes()
      await expect(dialog.getByRole('heading', { name: 'Open your authenticator app' })).toBeVisible()
      // What it is for, in the words of the host, over the host's page.
      await expect(dialog).toHaveAccessibleDescription(/Delete all notes/)
      await expect(host.notes.first()).toBeVisible()
      await expect(mfa.code).toBeFocused()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(host.deletion).toHaveText('Nothing was deleted (USER_CANCELLED)')
      await expect(button).toBeFocused()
      await expect(host.notes).not.toHaveCount(0)
    })

    await test.step('the keyboard stays in the dialog, and Escape closes it', async () => {
      await page.keyboard.press('Enter')
      await expect(mfa.code).toBeFocused()
      for (const shift of ['', 'Shift+'])
        for (let press = 0; press < 8; press += 1) {
          await page.keyboard.press(`${shift}Tab`)
          await expect(dialog.locator(':focus')).toHaveCount(1)
        }
      await dialog.getByRole('button', { name: 'Cancel' }).focus()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(host.deletion).toHaveText('Nothing was deleted (USER_CANCELLED)')
      await expect(button).toBeFocused()
    })

    await test.step('SEC-SS-03 with the code it is done, in a session that is new', async () => {
      const before = await host.claims()
      await host.deleteNotes()
      await mfa.typeCode(appCode(secret, await stack.advanceClock(60)))
      await expect(host.deletion).toHaveText('Deleted')
      await expect(host.notes).toHaveCount(0)
      await page.reload()
      await host.expectSignedInAs(person.name)
      const after = await host.claims()
      expect(after.sid).not.toBe(before.sid)
      expect(after).toMatchObject({ amr: ['pwd', 'mfa', 'otp'] })
      expect(Number(after.auth_time)).toBeGreaterThan(Number(before.auth_time))
    })

    await test.step('recent enough, nothing is asked', async () => {
      await host.addNote('one more')
      await host.deleteNotes()
      await expect(host.notes).toHaveCount(0)
      await expect(host.deletion).toHaveText('Deleted')
    })
  })
}
