import type * as webauthn from '@vestibule/contract/areas/webauthn'
import type { Canned } from '../call.ts'
import { signedInAnswer } from './auth.ts'

const challenge = 'cHJldmlldy1wcmV2aWV3LXByZXZpZXctcHJldmlldw'

/** A person without passkeys; the first one they make is kept. */
export const passkeyHandlers = (): Canned<typeof webauthn> => {
  const devices: { id: string; deviceType: 'Platform'; createdAt: string }[] = []
  return {
    webAuthnPreLogin: async () => ({ options: { challenge, userVerification: 'preferred' } }),
    webAuthnPostLogin: async () => signedInAnswer,
    getWebAuthnDevices: async () => ({ devices }),
    webAuthnCreateNewDeviceSession: async () => ({
      options: {
        rp: { id: 'localhost', name: 'Acme Notes' },
        user: { id: 'cHJldmlldw', name: 'admin@acme.test', displayName: 'Ada' },
        challenge,
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    }),
    verifyNewDeviceSession: async ({ id }) => {
      devices.push({ id, deviceType: 'Platform', createdAt: '2026-01-01T00:00:00.000Z' })
      return {}
    },
  }
}
