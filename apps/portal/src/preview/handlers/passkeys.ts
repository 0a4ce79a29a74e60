import type * as webauthn from '@vestibule/contract/areas/webauthn'
import type { CreationOptions } from '@vestibule/contract/schemas/webauthn'
import type { Canned } from '../call.ts'
import { signedInAnswer } from './auth.ts'

const challenge = 'cHJldmlldy1wcmV2aWV3LXByZXZpZXctcHJldmlldw'

/** What a browser is asked to make a key with. */
export const passkeyOptions: CreationOptions = {
  rp: { id: 'localhost', name: 'Acme Notes' },
  user: { id: 'cHJldmlldw', name: 'admin@acme.test', displayName: 'Ada' },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** A person without passkeys; the first one they make is kept. */
export const passkeyHandlers = (): Canned<typeof webauthn> => {
  const devices: { id: string; deviceType: 'Platform'; createdAt: string }[] = []
  return {
    webAuthnPreLogin: async () => ({ options: { challenge, userVerification: 'preferred' } }),
    webAuthnPostLogin: async () => signedInAnswer,
    getWebAuthnDevices: async () => ({ devices }),
    webAuthnCreateNewDeviceSession: async () => ({ options: passkeyOptions }),
    verifyNewDeviceSession: async ({ id }) => {
      devices.push({ id, deviceType: 'Platform', createdAt: '2026-01-01T00:00:00.000Z' })
      return {}
    },
    deleteWebAuthnDevice: async ({ deviceId }) => {
      devices.splice(0, devices.length, ...devices.filter(({ id }) => id !== deviceId))
      return {}
    },
  }
}
