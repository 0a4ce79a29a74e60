import type { FrameLocator, Page } from '@playwright/test'
import { expect } from '../support/test.ts'

/** What a person can do on the demo host, outside the frame. */
export const hostScreen = (page: Page, url: string) => {
  const status = page.getByRole('status').first()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    portal: page.frameLocator('#portal iframe') as FrameLocator,
    status,
    open: () => page.goto(url),
    signIn: () => button('Sign in').click(),
    signUp: () => button('Sign up').click(),
    signOut: () => button('Sign out').click(),
    administration: () => button('Team and settings').click(),
    expectSignedOut: () => expect(status).toHaveText('Signed out'),
    expectSignedInAs: (name: string) => expect(status).toHaveText(`Signed in as ${name}`),
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
