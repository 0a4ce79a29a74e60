import type { Page } from '@playwright/test'
import { signInScreen } from '../screens/sign-in.ts'
import { expect, portalOn } from './support/arena.ts'
import { attack } from './support/attack.ts'

const [strange, chosen] = ['nine short red bushes', 'two blue ships at sea']

/** A request of the page's own script, with the cookies of the frame. */
const post = (page: Page, url: string, body: object): Promise<Record<string, string>> =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', credentials: 'include', headers, body: text } as const
      return (await (await fetch(address, init)).json()) as Record<string, string>
    },
    [url, JSON.stringify(body)] as const,
  )

attack(
  'SEC-OT-18 SEC-OT-16',
  'a script of a registered page signs its visitor’s address up with a password of its own, in the browser of the visitor, and shows the page of the code',
  'the frame takes it for a sign-up of another browser and asks for another name and password; nothing that the script typed counts',
  async ({ arena, openPage }) => {
    const { stack, hosts, write, open } = arena
    await stack.changeSettings({ oneTimeCodes: { activation: true } })
    const email = 'visitor-of-a-page@victims.test'
    const address = `${stack.portalUrl}/frontegg/identity/resources`
    const path = '/account/activate/code'
    write(path)
    const page = await openPage()
    await open(page, 'sameSite')
    const typed = { email, name: 'Mal Ory', companyName: 'Evil', password: strange }
    const { userId, activationToken: token } = await post(page, `${address}/users/v1/signUp`, typed)
    await page.goto(`${hosts.sameSite}${path}?userId=${userId}&token=${token}`)
    const portal = portalOn(page)
    await expect(portal.getByText(/This sign-up began in another browser/)).toBeVisible()
    const { code } = await stack.mailTo(email, { subject: /activates your/ })
    await portal.getByLabel('Six-digit code').pressSequentially(code ?? '')
    await portal.getByLabel('Full name').fill('Vic Tim')
    await portal.getByLabel('Password', { exact: true }).fill(chosen)
    await signInScreen(portal).button('Activate account').click()
    const enter = (password: string) => post(page, `${address}/auth/v1/user`, { email, password })
    await expect.poll(async () => (await enter(chosen))['accessToken']).toBeDefined()
    expect((await enter(strange))['errorCode']).toBe('INVALID_CREDENTIALS')
    await stack.changeSettings({ oneTimeCodes: { activation: false } })
  },
)
