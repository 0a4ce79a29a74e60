import type { Page, Route } from '@playwright/test'
import { addAuthenticator } from '../support/authenticator.ts'
import { people, seededPassword } from '../support/people.ts'
import { expect, portalOn, signIn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { signInElsewhere } from './support/administrator.ts'
import { asks, hears } from './support/page-tools.ts'

type ClientData = { readonly origin: string; readonly crossOrigin?: boolean; readonly topOrigin?: string }

/** How an answer of an authenticator is changed on its way. */
type Change = {
  readonly says: (clientData: ClientData) => ClientData
  /** The browser of the request has no document of a registered page, which a ticket would show. */
  readonly isUnbound?: boolean
}

/** The origin a new key is said to be made for is not signed: an attacker in between can write another. */
const carry = async (route: Route, { says, isUnbound = false }: Change): Promise<void> => {
  const request = route.request()
  const body = request.postDataJSON() as { response: { clientDataJSON: string } }
  const clientData = Buffer.from(body.response.clientDataJSON, 'base64url').toString()
  const changed = JSON.stringify(says(JSON.parse(clientData) as ClientData))
  const response = { ...body.response, clientDataJSON: Buffer.from(changed).toString('base64url') }
  const { 'vestibule-embed': ticket, ...others } = await request.allHeaders()
  expect(ticket).toBeTruthy()
  await route.continue({
    headers: isUnbound ? others : { ...others, 'vestibule-embed': ticket ?? '' },
    postData: JSON.stringify({ ...body, response }),
  })
}

/** Makes a passkey by the box; the answer is what the server said to it. */
const makePasskey = async (page: Page, change: Change): Promise<number> => {
  const verify = '**/devices/verify'
  await page.route(verify, (route) => carry(route, change), { times: 1 })
  const answered = page.waitForResponse(verify)
  await portalOn(page).getByRole('button', { name: 'Create a passkey' }).click()
  return (await answered).status()
}

attack(
  'SEC-PK-02',
  'a key is made for a page of another site, or for one that is not named by a browser that shows no registered page',
  'refused each time; what the browser itself said is taken, and one key is there',
  async ({ arena, openPage }) => {
    const { stack, stranger, hosts } = arena
    const { email } = people.passkeyElsewhere
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    await addAuthenticator(page)
    await stack.changeSettings({ secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }] })
    arena.write('/keys', { options: { view: 'login' } })
    await page.goto(`${hosts.crossSite}/keys`)
    await signIn(page, email, seededPassword)

    const host = hosts.crossSite
    const without = ({ topOrigin: _, ...rest }: ClientData): ClientData => rest
    const lies: readonly Change[] = [
      { says: (clientData) => ({ ...clientData, topOrigin: stranger }) },
      { says: (clientData) => ({ ...clientData, topOrigin: `${host}.evil.test` }) },
      { says: (clientData) => ({ ...clientData, topOrigin: stranger, crossOrigin: false }) },
      { says: (clientData) => ({ ...clientData, origin: stranger }) },
      { says: without, isUnbound: true },
    ]
    for (const lie of lies) {
      expect(await makePasskey(page, lie)).toBe(400)
      await expect(portalOn(page).getByRole('alert').first()).toContainText('couldn’t verify that passkey')
    }
    const honest = (clientData: ClientData): ClientData => {
      expect(clientData).toMatchObject({ origin: stack.portalUrl, crossOrigin: true, topOrigin: host })
      return clientData
    }
    expect(await makePasskey(page, { says: honest })).toBeLessThan(300)
    await hears(page, /"authenticated"/)
    const list = `${stack.portalUrl}/identity/resources/users/webauthn/v1/devices`
    const { body } = await asks(page, list, await signInElsewhere(stack, email))
    expect((body as { devices: unknown[] }).devices).toHaveLength(1)
    await stack.changeSettings({ secondaryAuthStrategies: [] })
  },
)
