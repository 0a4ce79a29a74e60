import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '../support/test.ts'

/**
 * What a person can do on the demo host, outside the portal. Its page without a frame leads to the portal's own pages
 * and back; a link that somebody opens who was not sent there ends at the front of the host.
 */
export const hostScreen = (page: Page, url: string) => {
  const isHosted = url.endsWith('/hosted')
  const status = page.getByRole('status').first()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const portal: FrameLocator | Page = isHosted ? page : page.frameLocator('#portal iframe')
  const arrive = async () => {
    if (!isHosted) return
    const { origin, pathname } = new URL(url)
    await page.waitForURL((at) => at.origin === origin && ['/', pathname].includes(at.pathname))
    if (new URL(page.url()).pathname === '/') await page.goto(url)
  }
  return {
    portal,
    status,
    open: () => page.goto(url),
    signIn: () => button('Sign in').click(),
    signUp: () => button('Sign up').click(),
    signOut: async () => {
      await button('Sign out').click()
      if (isHosted) await page.waitForURL(`${new URL(url).origin}/`)
      await arrive()
    },
    administration: async () => {
      await button('Team and settings').click()
      if (isHosted) await page.getByRole('link', { name: 'Users' }).click()
    },
    expectSignedOut: async () => {
      await arrive()
      await expect(status).toHaveText('Signed out')
    },
    expectSignedInAs: async (name: string) => {
      await arrive()
      await expect(status).toHaveText(`Signed in as ${name}`)
    },
    /** What the host decoded from its access token. */
    claims: async (): Promise<Record<string, unknown>> => {
      const text = page.locator('#claims')
      await expect(text).not.toBeEmpty()
      return JSON.parse((await text.textContent()) ?? '{}') as Record<string, unknown>
    },
    notes: page.locator('#note-list li'),
    /** Asks the person to step up first. */
    deleteNotes: () => button('Delete all notes').click(),
    deletion: page.locator('#clear-said'),
    addNote: async (text: string) => {
      await page.getByRole('textbox', { name: 'New note' }).fill(text)
      await button('Add').click()
    },
  }
}
