import type { Page } from '@playwright/test'
import { type Arena, expect, portalOn, test } from './support/arena.ts'
import { signedIn } from './support/administrator.ts'
import { attack } from './support/attack.ts'
import { asks, hears, readToken } from './support/page-tools.ts'

type Tenant = { readonly tenantId: string; readonly name: string }
type Here = {
  readonly portal: {
    readonly switchTenant: (tenantId: string, options?: { readonly silent?: boolean }) => Promise<void>
  }
}

/** Switches as the page may; answers the code of a refusal. */
const switchTo = (page: Page, { tenantId }: Tenant): Promise<string> =>
  page.evaluate(
    (id) =>
      (window as unknown as Here).portal.switchTenant(id, { silent: true }).then(
        () => 'switched',
        (error: { readonly code: string }) => error.code,
      ),
    tenantId,
  )

const readTenants = async ({ stack }: Arena, page: Page): Promise<{ shown: Tenant; other: Tenant }> => {
  const token = await readToken(page)
  const { body } = await asks(page, `${stack.portalUrl}/identity/resources/users/v3/me/tenants`, token)
  const { tenants, activeTenant: shown } = body as { tenants: Tenant[]; activeTenant: Tenant }
  return { shown, other: tenants.find(({ tenantId }) => tenantId !== shown.tenantId)! }
}

/** An administrator of two tenants, with the dialog of invitations filled for the one that is shown. */
const inviting = async (arena: Arena, page: Page, path: string, email: string) => {
  arena.write(path, { options: { view: 'admin' } })
  await signedIn(arena, page, path)
  const tenants = await readTenants(arena, page)
  const portal = portalOn(page)
  await portal.getByRole('link', { name: 'Users' }).click()
  await portal.getByRole('button', { name: 'Invite people' }).click()
  await portal.getByLabel('Email addresses').fill(email)
  await portal.getByLabel('Email addresses').press('Enter')
  await portal.getByRole('dialog').getByLabel('Name').fill('Written Here')
  return {
    portal,
    ...tenants,
    send: portal.getByRole('dialog').getByRole('button', { name: /^Invite|^Send/ }),
  }
}

/** Whether the address was invited where the page acts now. */
const isListed = async ({ stack }: Arena, page: Page, email: string): Promise<boolean> => {
  const path = `${stack.portalUrl}/identity/resources/users/v3?_limit=200`
  const { body } = await asks(page, path, await readToken(page))
  return JSON.stringify(body).includes(email)
}

attack(
  'SEC-PO-11',
  'the page switches to another organization while an invitation is being written',
  'the switch is refused, and the invitation is sent in the organization that was shown',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const email = `written.here${test.info().repeatEachIndex}@acme.test`
    const { send, other } = await inviting(arena, page, '/switching-page', email)
    expect(await switchTo(page, other)).toBe('UNSAVED_CHANGES')
    await send.click()
    await expect(portalOn(page).getByRole('dialog')).toHaveCount(0)
    expect(await isListed(arena, page, email)).toBe(true)
    expect(await switchTo(page, other)).toBe('switched')
    expect(await isListed(arena, page, email)).toBe(false)
  },
)

attack(
  'SEC-PO-11',
  'another tab switches to another organization while an invitation is being written',
  'nothing can be sent from the dialog, which says so and keeps what was typed until the user has switched back',
  async ({ arena, openPage }) => {
    const page = await openPage({ thirdPartyCookies: 'blocked' })
    const email = `written.before${test.info().repeatEachIndex}@acme.test`
    const { portal, send, shown, other } = await inviting(arena, page, '/switching-tab', email)
    const second = await page.context().newPage()
    // Not the address of the first tab, which opens the dialog as well.
    await second.goto(`${arena.hosts.crossSite}/switching-tab`)
    await hears(second, /"authenticated"/)
    expect(await switchTo(second, other)).toBe('switched')
    // The first tab hears of it with the next token.
    await readToken(page)
    await expect(portal.getByRole('button', { name: `Switch back to ${shown.name}` })).toBeVisible()
    // A user who is typing goes on, and decides nothing by it.
    await page.keyboard.type(' van der Berg')
    await page.keyboard.press('Enter')
    await send.click({ force: true })
    await expect(portal.getByText(`You switched to ${other.name} in another tab`)).toBeVisible()
    await expect(portal.getByRole('dialog').getByText(email).first()).toBeVisible()
    expect(await isListed(arena, second, email)).toBe(false)
    const back = portal.getByRole('button', { name: `Switch back to ${shown.name}` })
    await back.click()
    await expect(back).toHaveCount(0)
    await expect(portal.getByRole('dialog').getByLabel('Name')).toBeFocused()
    await send.click()
    await expect(portal.getByRole('dialog')).toHaveCount(0)
    expect(await isListed(arena, page, email)).toBe(true)
  },
)
