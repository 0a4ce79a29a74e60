import type { FrameLocator, Page } from '@playwright/test'

/** What a user who signs in by mail can do. */
export const passwordlessScreen = (portal: FrameLocator | Page) => {
  const button = (name: string) => portal.getByRole('button', { name, exact: true })
  const code = portal.getByRole('textbox', { name: 'Six-digit code' })
  return {
    code,
    typeCode: (digits: string) => code.pressSequentially(digits),
    resend: button('Send again'),
    confirm: () => button('Sign in').click(),
    confirmElsewhere: () => button('Yes, sign in').click(),
  }
}
