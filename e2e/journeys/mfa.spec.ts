import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { appCode, mfaScreen } from '../screens/mfa.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { join } from '../support/as-admin.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { seededPassword } from '../support/people.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const free = { enforceMFAType: 'DontForce' }
const strategies = ['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform']

const open = async (page: Page, url: string, email: string) => {
  const host = hostScreen(page, url)
  const box = signInScreen(host.portal)
  await host.open()
  await host.signIn()
  await box.signIn(email, seededPassword)
  return { host, box, mfa: mfaScreen(host.portal) }
}

const again = async (page: Page, url: string, email: string) => {
  await hostScreen(page, url).signOut()
  await hostScreen(page, url).expectSignedOut()
  return open(page, url, email)
}

test.afterEach(({ stack }) => stack.changeSettings({ mfa: free }))

for (const deployment of deployments) {
  test(`a user has to add an app, and signs in with it from then on (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const url = stack.hosts[deployment]
    const email = `app.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Chiara Code' })
    await stack.changeSettings({ mfa: { enforceMFAType: 'Force', strategies } })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const { host, box, mfa } = await open(page, url, person.email)
    let secret = ''
    let used = ''
    let codes: string[] = []

    await test.step('the picture, the proof, the recovery codes, and then the application', async () => {
      await expect(box.heading('Set up two-step verification')).toBeVisible()
      await mfa.choose(/Authenticator app/)
      await expect(mfa.picture).toBeVisible()
      secret = await mfa.readSecret()
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      used = appCode(secret, await stack.advanceClock(0))
      await mfa.typeCode(used)
      await expect(box.heading('Save your recovery codes')).toBeVisible()
      codes = await mfa.recoveryCodes.allTextContents()
      expect(codes).toHaveLength(10)
      await mfa.keepCodes()
      await host.expectSignedInAs(person.name)
      expect(await host.claims()).toMatchObject({ amr: ['pwd', 'mfa', 'otp'] })
      const mail = await stack.mailTo(person.email, { subject: /verification method was added/ })
      expect(mail.text).toContain('authenticator app')
    })

    await test.step('SEC-OT-03 next time its code is asked for, and a used one does not count', async () => {
      await again(page, url, person.email)
      await expect(box.heading('Open your authenticator app')).toBeVisible()
      await mfa.typeCode(used)
      await expect(box.problem.first()).toContainText('That code isn’t right')
      const later = await stack.advanceClock(60)
      await mfa.remember()
      await mfa.code.press('ControlOrMeta+a')
      await mfa.code.pressSequentially(appCode(secret, later))
      await host.expectSignedInAs(person.name)
    })

    await test.step('SEC-OT-08 this browser is remembered, another one is not', async () => {
      await again(page, url, person.email)
      await host.expectSignedInAs(person.name)
      const other = await openPage({ thirdPartyCookies: 'blocked' })
      const there = await open(other, url, person.email)
      await expect(there.box.heading('Open your authenticator app')).toBeVisible()
    })

    await test.step('SEC-OT-04 with the device lost, a recovery code lets in once, and says so by mail', async () => {
      const other = await openPage({ thirdPartyCookies: 'blocked' })
      const there = await open(other, url, person.email)
      await there.mfa.loseDevice()
      await there.mfa.recover(codes[0] ?? '')
      await expect(there.box.heading(/^Sign in to/)).toBeVisible()
      await there.box.continue()
      await there.box.enterPassword(seededPassword)
      await there.host.expectSignedInAs(person.name)
      const mail = await stack.mailTo(person.email, { subject: /recovery code .* was used/ })
      expect(mail.text).toContain('Recovery codes left: 9')
      await again(other, url, person.email)
      await expect(there.box.heading('Open your authenticator app')).toBeVisible()
      await there.mfa.loseDevice()
      await there.mfa.recover(codes[0] ?? '')
      await expect(there.box.problem.first()).toContainText('was already used')
    })
  })

  // Keys are the browser’s own.
  test(`SEC-PK-02 a security key is added, and used from then on (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const url = stack.hosts[deployment]
    const email = `key.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Grace Key' })
    await stack.changeSettings({ mfa: { enforceMFAType: 'Force', strategies } })
    const page = await openPage({ thirdPartyCookies: 'blocked', isWhole: true })
    await addAuthenticator(page, 'securityKey')
    const { host, box, mfa } = await open(page, url, person.email)
    await mfa.choose(/Security key/)
    await expect(box.heading('Save your recovery codes')).toBeVisible()
    await mfa.keepCodes()
    await host.expectSignedInAs(person.name)
    expect(await host.claims()).toMatchObject({ amr: ['pwd', 'mfa', 'hwk'] })
    await again(page, url, person.email)
    await expect(box.heading('Confirm it’s you')).toBeVisible()
    await mfa.confirm()
    await host.expectSignedInAs(person.name)
  })
}

/** Asks a frame by the protocol itself, because what Playwright evaluates there counts as a click. */
const readUnclicked = async (page: Page, url: string) => {
  const frame = page.frames().find((one) => one.url().startsWith(url))
  if (frame === undefined) throw new Error(`No frame shows ${url}`)
  const session = await page.context().newCDPSession(frame)
  return async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression })).result.value
}

test('a security key is added with one click more, where the server took longer than the first one counts', async ({
  stack,
  openPage,
}) => {
  const person = await join(stack, { email: 'key.late@acme.test', name: 'Lena Late' })
  await stack.changeSettings({ mfa: { enforceMFAType: 'Force', strategies } })
  const page = await openPage({ thirdPartyCookies: 'blocked', isWhole: true })
  await addAuthenticator(page, 'securityKey')
  const { host, box, mfa } = await open(page, stack.hosts.crossSite, person.email)
  await expect(box.heading('Set up two-step verification')).toBeVisible()
  const read = await readUnclicked(page, stack.portalUrl)
  const requests: string[] = []
  await page.route(/webauthn\/enroll$/, async (route) => {
    requests.push(route.request().url())
    await expect.poll(() => read('navigator.userActivation.isActive')).toBe(false)
    await route.continue()
  })
  await mfa.choose(/Security key/)
  await expect.poll(() => read('document.body.innerText')).toContain('one more click')
  await mfa.askAgain()
  await expect(box.heading('Save your recovery codes')).toBeVisible()
  await mfa.keepCodes()
  await host.expectSignedInAs(person.name)
  expect(requests).toHaveLength(1)
})
