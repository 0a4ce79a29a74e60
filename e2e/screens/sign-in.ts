import { expect, type FrameLocator, type Page } from '@playwright/test'

/** Sign-in side of the portal, wherever it is shown. */
export const signInScreen = (portal: FrameLocator | Page) => {
  const button = (name: string) => portal.getByRole('button', { name, exact: true })
  const email = portal.getByRole('textbox', { name: 'Work email' })
  const password = portal.getByLabel('Password', { exact: true })
  const enterPassword = async (text: string) => {
    await password.fill(text)
    await button('Sign in').click()
  }
  return {
    button,
    email,
    password,
    enterEmail: async (address: string) => {
      await email.fill(address)
      await button('Continue').click()
    },
    enterPassword,
    signIn: async (address: string, secret: string) => {
      await email.fill(address)
      await button('Continue').click()
      await enterPassword(secret)
    },
    /** `company` is absent where the person joins an organization: the form asks for none. */
    signUp: async (person: { name: string; company?: string; email: string; password: string }) => {
      await portal.getByLabel('Full name').fill(person.name)
      if (person.company === undefined) await expect(portal.getByLabel('Company')).toBeHidden()
      else await portal.getByLabel('Company').fill(person.company)
      await email.fill(person.email)
      await password.fill(person.password)
      await button('Create account').click()
    },
    /** What an invited user without an account fills in; the inviter may have given the name. */
    join: async (tenant: string, secret: string) => {
      await expect(portal.getByRole('textbox', { name: 'Full name' })).not.toHaveValue('')
      await password.fill(secret)
      await button(`Join ${tenant}`).click()
    },
    continue: () => button('Continue').click(),
    heading: (name: string | RegExp) => portal.getByRole('heading', { level: 1, name }),
    problem: portal.getByRole('alert'),
  }
}
