import type { FrameLocator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** What an authenticator app shows at a moment. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** What a user who is asked for a second factor can do. */
export const mfaScreen = (portal: FrameLocator | Page) => {
  const button = (name: string | RegExp) => portal.getByRole('button', { name })
  const code = portal.getByRole('textbox', { name: 'Six-digit code' })
  return {
    code,
    typeCode: (digits: string) => code.pressSequentially(digits),
    choose: (name: RegExp) => button(name).click(),
    confirm: () => button('Confirm').click(),
    /** The browser asks for a key at a click only. */
    askAgain: () => button('Continue').click(),
    remember: () => portal.getByLabel(/Don’t ask again on this device/).check(),
    /** The key for who cannot scan the picture. */
    readSecret: async (): Promise<string> => {
      await portal.getByText('Can’t scan it?').click()
      return ((await portal.locator('.v-secret code').textContent()) ?? '').replaceAll(' ', '')
    },
    picture: portal.getByAltText('QR code to scan with an authenticator app'),
    recoveryCodes: portal.locator('.v-recovery code'),
    keepCodes: () => button('I’ve saved my codes').click(),
    loseDevice: () => button('Use a recovery code').click(),
    recover: async (recoveryCode: string) => {
      await portal.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
      await button('Continue').click()
    },
  }
}
