import type { FrameLocator, Page } from '@playwright/test'

/** What somebody can do who signs in by mail. */
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
