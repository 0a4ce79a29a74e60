import type { FrameLocator, Page } from '@playwright/test'

/** What a user who forgot the password can do. */
export const forgotPasswordScreen = (portal: FrameLocator | Page) => {
  const button = (name: string) => portal.getByRole('button', { name, exact: true })
  return {
    ask: () => button('Forgot password?').click(),
    email: portal.getByRole('textbox', { name: 'Work email' }),
    sendLink: () => button('Send link').click(),
    choosePassword: async (secret: string) => {
      await portal.getByLabel('Password', { exact: true }).fill(secret)
      await button('Set password').click()
    },
    signIn: () => button('Sign in').click(),
  }
}
