import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '../support/test.ts'

/**
 * What a person can do on the demo host, outside the portal. Its page without a frame leads to the portal's own pages
 * and back; a link opened by a person who was not sent there ends at the front of the host.
 */
export const hostScreen = (page: Page, url: string) => {
  const isHosted = url.endsWith('/hosted')
  const status = page.getByRole('status').first()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // By id, for the page speaks several languages.
  const press = (id: string) => page.locator(`#${id}`).click()
  const portal: FrameLocator | Page = isHosted ? page : page.frameLocator('#portal iframe')
  /** In a frame's host, what is about the account is behind its picture. */
  const openMenu = async () => {
    if (!isHosted) await press('me')
  }
  const arrive = async () => {
    if (!isHosted) return
    const { origin, pathname } = new URL(url)
    await page.waitForURL((at) => at.origin === origin && ['/', pathname].includes(at.pathname))
    if (new URL(page.url()).pathname === '/') await page.goto(url)
  }
  return {
    portal,
    status,
    /** The box has no place on the page of a host's own; hosts without a frame have none. */
    expectBoxClosed: async () => {
      if (!isHosted) await expect(page.locator('body')).toHaveAttribute('data-box', 'closed')
    },
    /** What the host says of itself to people who are not signed in. */
    welcome: page.getByRole('heading', { name: /Notes for the whole team/ }),
    open: () => page.goto(url),
    signIn: () => press('sign-in'),
    signUp: () => press('sign-up'),
    signOut: async () => {
      await openMenu()
      await press('sign-out')
      if (isHosted) await page.waitForURL(`${new URL(url).origin}/`)
      await arrive()
    },
    administration: async () => {
      await press('administration')
      if (isHosted) await page.getByRole('link', { name: 'Users' }).click()
    },
    expectSignedOut: async () => {
      await arrive()
      await expect(status).toHaveText('Signed out')
    },
    expectSignedInAs: async (name: string) => {
      await arrive()
      await expect(page.locator('body')).toHaveAttribute('data-session', 'in')
      await expect(status).toContainText(name)
    },
    /** What the host decoded from its access token. */
    claims: async (): Promise<Record<string, unknown>> => {
      const values = page.locator('#claims data')
      await expect(values).not.toHaveCount(0)
      const entries = await values.evaluateAll((elements) =>
        elements.map((data) => [
          data.closest('dd')?.previousElementSibling?.textContent,
          JSON.parse(data.getAttribute('value') ?? 'null'),
        ]),
      )
      return Object.fromEntries(entries) as Record<string, unknown>
    },
    notes: page.locator('#note-list li'),
    /** Asks the person to step up first. */
    deleteNotes: () => button('Delete all notes').click(),
    deletion: page.locator('#clear-said'),
    addNote: async (text: string) => {
      await button('New note').click()
      await page.getByRole('textbox', { name: 'New note' }).fill(text)
      await button('Add').click()
    },
  }
}
