import type { FrameLocator, Page } from '@playwright/test'

/** What a user who has a telephone can do. */
export const smsScreen = (portal: FrameLocator | Page) => {
  const button = (name: string) => portal.getByRole('button', { name, exact: true })
  return {
    /** Where an address may be typed as well. */
    identify: async (typed: string) => {
      await portal.getByRole('textbox', { name: 'Email or phone (with country code)' }).fill(typed)
      await button('Continue').click()
    },
    number: portal.getByRole('textbox', { name: 'Phone number' }),
    way: button('Text me a code'),
    sendCode: () => button('Send code').click(),
    lost: () => button('Lost your phone?').click(),
    useNumber: () => button('Use this number').click(),
  }
}
