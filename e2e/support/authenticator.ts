import type { Page } from '@playwright/test'

export type Authenticator = {
  readonly countKeys: () => Promise<number>
}

const kinds = {
  /** In the person's device: knows who they are, and keeps passkeys. */
  device: { transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  /** A key that is plugged in, and only notices that it is touched. */
  securityKey: { transport: 'usb', hasResidentKey: false, hasUserVerification: false },
} as const

/** An authenticator that agrees to everything while its person is there. */
export const addAuthenticator = async (
  page: Page,
  kind: keyof typeof kinds = 'device',
): Promise<Authenticator> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', automaticPresenceSimulation: true, ...kinds[kind] },
  })
  return {
    countKeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
