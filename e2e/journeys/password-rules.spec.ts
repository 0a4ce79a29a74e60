import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { forgotPasswordScreen } from '../screens/forgot-password.ts'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { inTurn } from '../support/embeddings.ts'
import { join } from '../support/as-admin.ts'
import { seededPassword } from '../support/people.ts'
import { operate } from '../support/register-application.ts'
import { deployments, startStack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const off = {
  lockout: { enabled: false, maxAttempts: 5 },
  rotation: { isActive: false, rotationPeriod: 365, notificationPeriod: 14 },
}
const day = 86_400
const chosen = 'a lantern on the river'

test.afterEach(({ stack }) => stack.changeSettings({ passwordRules: off }))

for (const deployment of deployments) {
  test(`SEC-PW-06 a user who was locked out opens the account by mail, and signs in (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `locked.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Lena Locked' })
    await stack.changeSettings({ passwordRules: { ...off, lockout: { enabled: true, maxAttempts: 3 } } })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const button = (name: string) => host.portal.getByRole('button', { name, exact: true })
    const after = await stack.now()
    await host.open()
    await host.signIn()
    await box.signIn(email, 'wrong the first time')
    for (const wrong of ['wrong once more', 'wrong at last', seededPassword]) {
      await expect(box.problem.first()).toContainText('don’t match')
      await expect(button('Sign in')).not.toHaveAttribute('aria-busy')
      await box.enterPassword(wrong)
    }
    await expect(box.problem.first()).toContainText('don’t match')

    const [link = ''] = (await stack.mailTo(email, { after, subject: /temporarily locked/ })).links
    expect(link).toContain(`${stack.linked[deployment]}/account/unlock?`)
    await page.goto(link)
    expect(page.url()).not.toContain('token=')
    await button('Unlock').click()
    await expect(box.heading('Your account is unlocked')).toBeVisible()
    await box.continue()
    await box.signIn(email, seededPassword)
    await host.expectSignedInAs(person.name)
  })
}

for (const deployment of inTurn('password-rules', deployments)) {
  test(`a password that has ended gives way to another one, which signs in (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const email = `ended.${deployment.toLowerCase()}@acme.test`
    const person = await join(stack, { email, name: 'Enid Ended' })
    const rotation = { isActive: true, rotationPeriod: 2, notificationPeriod: 1 }
    await stack.changeSettings({ passwordRules: { ...off, rotation } })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const button = (name: string) => host.portal.getByRole('button', { name, exact: true })
    const newPassword = host.portal.getByLabel('New password', { exact: true })

    await test.step('the day before they are told, and may do it another time', async () => {
      await stack.advanceClock(day + 60)
      await host.open()
      await host.signIn()
      await box.signIn(email, seededPassword)
      await expect(box.heading('Your password expires in 1 day')).toBeVisible()
      await button('Not now').click()
      await host.expectSignedInAs(person.name)
      await host.expectBoxClosed()
      await host.signOut()
      await host.expectSignedOut()
    })

    await test.step('SEC-PW-08 then it opens nothing but the way to the next one', async () => {
      await stack.advanceClock(day)
      await host.signIn()
      await box.signIn(email, seededPassword)
      await expect(box.heading('Your password has expired')).toBeVisible()
      await newPassword.fill(chosen)
      await button('Set password and sign in').click()
      await host.expectSignedInAs(person.name)
    })
  })
}

/** A filter that knows one leaked password, made as an operator makes theirs. */
const aFilter = async (folder: string): Promise<string> => {
  const [list, filter] = [joinPath(folder, 'leaked.txt'), joinPath(folder, 'leaked.filter')]
  await writeFile(list, `${seededPassword}\n`)
  await operate(['breached-filter', list, filter])
  return filter
}

test('SEC-PW-03 a password that has leaked leads to the mailbox, wherever the box stands', async ({
  openPage,
}) => {
  const folder = await mkdtemp(joinPath(tmpdir(), 'vestibule-leaked-'))
  const stack = await startStack({ env: { BREACHED_PASSWORDS_FILE: await aFilter(folder) } })
  const persons = {
    sameSite: { email: 'member@acme.test', name: 'Max Member' },
    crossSite: { email: 'support@acme.test', name: 'Sam Support' },
    hosted: { email: 'admin@acme.test', name: 'Ada Admin' },
  }
  try {
    for (const deployment of deployments)
      await test.step(deployment, async () => {
        const { email, name } = persons[deployment]
        const page = await openPage({ thirdPartyCookies: 'blocked' })
        const host = hostScreen(page, stack.hosts[deployment])
        const box = signInScreen(host.portal)
        const forgot = forgotPasswordScreen(host.portal)
        await host.open()
        await host.signIn()
        await box.signIn(email, seededPassword)
        await expect(box.heading('Your password isn’t safe anymore')).toBeVisible()
        await forgot.sendLink()
        await expect(box.heading('Check your email')).toBeVisible()
        const [link = ''] = (await stack.mailTo(email)).links
        expect(link).toContain(`${stack.linked[deployment]}/account/reset-password?`)
        await page.goto(link)
        await forgot.choosePassword(chosen)
        await forgot.signIn()
        await box.signIn(email, chosen)
        await host.expectSignedInAs(name)
      })
  } finally {
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
