import { expect } from '@playwright/test'
import { seededPassword } from '../../support/people.ts'
import { by, type Page } from './page.ts'

export const forgets = 'when you reload or close the page'

/** As W3C WebDriver names the key. */
const shift = '\uE008'

type Here = {
  /** The browser keeps no cookie here. The box says so once a key is pressed, above what the user is about to press. */
  readonly isForgetful?: boolean
}

/** What a person does in the box and on the demo host, in the words of the screens. */
export const screens = (page: Page, { isForgetful = false }: Here = {}) => {
  const { portal } = page
  /** A press on what moves away in that moment would go to what has taken its place, so the notice is waited for first. */
  const readNotice = async () => {
    await portal.click(by.field('Work email'))
    const pressAndRead = async () => {
      await portal.press(shift)
      return portal.text()
    }
    await expect.poll(pressAndRead).toContain(forgets)
  }
  const nameAddress = async (email: string) => {
    if (isForgetful) await readNotice()
    await portal.type(by.field('Work email'), email)
    await portal.click(by.button('Continue'))
  }
  const enterPassword = async (password: string) => {
    await portal.type(by.field('Password'), password)
    await portal.click(by.button('Sign in'))
  }
  return {
    nameAddress,
    enterPassword,
    signIn: async (email: string) => {
      await nameAddress(email)
      await enterPassword(seededPassword)
    },
    signOut: async () => {
      await page.click(by.button('Account'))
      await page.click(by.button('Sign out'))
    },
    /** On the page without a frame, whose bar has no menu. */
    signOutHosted: () => page.click(by.button('Sign out')),
    /** Chooses from a list of the host. */
    choose: (id: string, value: string) =>
      page.run(
        '(id, value) => { const list = document.getElementById(id); list.value = value; list.dispatchEvent(new Event("change")) }',
        id,
        value,
      ),
  }
}
