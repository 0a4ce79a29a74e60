import { forgotPasswordScreen } from '../screens/forgot-password.ts'
import { hostScreen } from '../screens/host.ts'
import { passwordlessScreen } from '../screens/passwordless.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { smsScreen } from '../screens/sms.ts'
import { inTurn } from '../support/embeddings.ts'
import { people } from '../support/people.ts'
import { deployments } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const { textBesidePassword: beside, resetByText: forgetful, lostTelephone: loser } = people
// A text message a minute goes to a number; what is done here leaves the person as they were.
const texted = {
  sameSite: people.textedCodeSameSite,
  crossSite: people.textedCodeCrossSite,
  hosted: people.textedCodeCrossSite,
}
const others = { sameSite: '0111', crossSite: '0112', hosted: '0113' }

test.afterEach(({ stack }) =>
  stack.changeSettings({
    authStrategy: 'EmailAndPassword',
    secondaryAuthStrategies: [],
    passwordRecovery: { email: true, sms: false },
  }),
)

for (const deployment of inTurn('sms', deployments)) {
  test(`a user signs in with a texted code (${deployment})`, async ({ stack, openPage }) => {
    const person = texted[deployment]
    await stack.changeSettings({ authStrategy: 'SmsCode' })
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const typed = passwordlessScreen(host.portal)
    await host.open()
    await host.signIn()
    await smsScreen(host.portal).identify(person.phone.replace('+4420', '+44 20 '))

    await test.step('SEC-OT-05 the number is shown masked', async () => {
      await expect(box.heading('Check your phone')).toBeVisible()
      await expect(host.portal.getByText(`********${person.phone.slice(-2)}`)).toBeVisible()
    })

    const code = await stack.textTo(person.phone)
    await test.step('SEC-OT-01 a wrong code is told, the right one signs in', async () => {
      await typed.typeCode(code === '000000' ? '000001' : '000000')
      await expect(box.problem.first()).toContainText('That code isn’t right')
      await typed.code.press('ControlOrMeta+a')
      await typed.typeCode(code)
      await host.expectSignedInAs(person.name)
    })
  })
}

for (const deployment of inTurn('sms', deployments, 1)) {
  test(`beside a password, a text message is one click away (${deployment})`, async ({ stack, openPage }) => {
    await stack.changeSettings({ secondaryAuthStrategies: [{ strategy: 'SmsCode', isActive: true }] })
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const sms = smsScreen(host.portal)
    await host.open()
    await host.signIn()
    await sms.way.click()
    await sms.number.fill(beside.phone)
    await sms.sendCode()
    await expect(host.portal.getByText('********24')).toBeVisible()
    await passwordlessScreen(host.portal).typeCode(await stack.textTo(beside.phone))
    await host.expectSignedInAs(beside.name)
  })
}

for (const deployment of inTurn('sms', deployments, 2)) {
  test(`a user who forgot the password sets a new one by text message (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const chosen = `a ferry by the harbour (${deployment})`
    await stack.changeSettings({ passwordRecovery: { email: true, sms: true } })
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const forgot = forgotPasswordScreen(host.portal)
    await host.open()
    await host.signIn()
    await box.enterEmail(forgetful.email)
    await forgot.ask()
    await forgot.sendLink()
    await expect(box.heading('How do you want to reset your password?')).toBeVisible()
    await smsScreen(host.portal).way.click()
    await expect(box.heading('Check your phone')).toBeVisible()
    await passwordlessScreen(host.portal).typeCode(await stack.textTo(forgetful.phone))
    await expect(box.heading('Choose a new password')).toBeVisible()
    await forgot.choosePassword(chosen)
    await expect(box.heading('Your password is set')).toBeVisible()
    await forgot.signIn()
    await box.signIn(forgetful.email, chosen)
    await host.expectSignedInAs(forgetful.name)
  })
}

for (const deployment of inTurn('sms', deployments, 3)) {
  test(`a user who lost the telephone signs in with another one (${deployment})`, async ({
    stack,
    openPage,
  }) => {
    const number = `+44207946${others[deployment]}`
    await stack.changeSettings({ authStrategy: 'SmsCode' })
    const page = await openPage()
    const host = hostScreen(page, stack.hosts[deployment])
    const box = signInScreen(host.portal)
    const sms = smsScreen(host.portal)
    const typed = passwordlessScreen(host.portal)
    await host.open()
    await host.signIn()
    await sms.identify(loser.email)
    await expect(box.heading('Check your phone')).toBeVisible()
    await sms.lost()
    await page.waitForURL((url) => url.pathname.endsWith('/account/reset-phone-number'))
    const requestedAt = await stack.now()
    await box.email.fill(loser.email)
    await sms.sendCode()
    const { code } = await stack.mailTo(loser.email, {
      after: requestedAt,
      subject: /to change your Acme Notes phone number/,
    })
    await typed.typeCode(code ?? '')
    await sms.number.fill(`+44 20 7946 ${others[deployment]}`)
    await sms.useNumber()
    await expect(host.portal.getByText(`********${number.slice(-2)}`)).toBeVisible()
    await typed.typeCode(await stack.textTo(number))
    await host.expectSignedInAs(loser.name)
  })
}
