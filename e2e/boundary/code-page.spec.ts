import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { noteAttack } from '../support/note-attack.ts'
import type { Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

const [strange, chosen] = ['nine short red bushes', 'two blue ships at sea']

test.afterEach(({ stack }) => stack.changeSettings({ oneTimeCodes: { activation: false } }))

const post = async ({ portalUrl, clientId }: Stack, path: string, body: object) => {
  const answer = await fetch(`${portalUrl}/identity/resources/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'frontegg-vendor-id': clientId },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** A stranger signs an address up; the answer leads to the page of its code on another site, and has the code. */
const signUpAsStranger = async (stack: Stack, email: string) => {
  await stack.changeSettings({ oneTimeCodes: { activation: true } })
  const typed = { email, name: 'Mal Ory', companyName: 'Evil', password: strange }
  const { userId, activationToken: token } = (await post(stack, 'users/v1/signUp', typed)).body
  const { code } = await stack.mailTo(email, { subject: /activates your/ })
  const link = `${stack.hosts.sameSite}/account/activate/code?userId=${userId}&token=${token}`
  return { code: code ?? '', link }
}

test('SEC-OT-16 SEC-OT-01 a stranger who signs up another’s address and sends them its page has no account there', async ({
  stack,
  openPage,
}, testInfo) => {
  const email = 'owner-of-the-code@victims.test'
  const { code, link } = await signUpAsStranger(stack, email)
  const page = await openPage()
  const { portal, expectSignedInAs } = hostScreen(page, stack.hosts.sameSite)
  await page.setContent(`<a href="${link}">Your account</a>`)
  await page.click('a')
  await expect(portal.getByText(email)).toBeVisible()
  await expect(portal.getByText(/This sign-up began in another browser/)).toBeVisible()
  await portal.getByLabel('Six-digit code').pressSequentially(code)
  await portal.getByLabel('Full name').fill('Vic Tim')
  await portal.getByLabel('Password', { exact: true }).fill(chosen)
  await signInScreen(portal).button('Activate account').click()
  await expectSignedInAs('Vic Tim')
  const signIn = async (password: string) => (await post(stack, 'auth/v1/user', { email, password })).status
  expect(await signIn(strange)).toBe(401)
  expect(await signIn(chosen)).toBe(200)
  noteAttack(
    testInfo,
    'a stranger signs up another person’s address with a password of their own, and sends that person the page where the mailed code is typed',
    'the page names the address and asks for another password; nothing that the stranger typed counts',
  )
})

test('SEC-PO-32 SEC-OT-16 the page of a stranger’s own sign-up names its address and signs in nowhere by a code alone', async ({
  stack,
  openPage,
}, testInfo) => {
  const email = 'stranger-with-a-code@evil.test'
  const { code, link } = await signUpAsStranger(stack, email)
  const page = await openPage()
  const { portal, status } = hostScreen(page, stack.hosts.sameSite)
  await page.setContent(`<a href="${link}">Your code is ${code}</a>`)
  await page.click('a')
  await expect(portal.getByText(email)).toBeVisible()
  await portal.getByLabel('Six-digit code').pressSequentially(code)
  await signInScreen(portal).button('Activate account').click()
  await expect(portal.getByText('Enter your full name')).toBeVisible()
  await expect(status).toHaveText('Signed out')
  noteAttack(
    testInfo,
    'a stranger signs up and sends a person the page of the code, and the code',
    'the page names the stranger’s address and asks for a name and a password; by the code alone no session begins',
  )
})
