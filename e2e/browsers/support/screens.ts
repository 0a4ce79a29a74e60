import { seededPassword } from '../../support/people.ts'
import { by, type Page } from './page.ts'

/** What a person does in the box and on the demo host, in the words of the screens. */
export const screens = (page: Page) => {
  const { portal } = page
  const nameAddress = async (email: string) => {
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

export const forgets = 'when you reload or close the page'
