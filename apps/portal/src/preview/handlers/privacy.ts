import type * as mfaDevices from '@vestibule/contract/areas/mfa-devices'
import type * as policies from '@vestibule/contract/areas/security-policies'
import type * as sessionsArea from '@vestibule/contract/areas/sessions'
import type * as webauthn from '@vestibule/contract/areas/webauthn'
import { ApiError } from '@vestibule/contract/errors'
import { sessions } from '@vestibule/contract/samples'
import type { MfaDevices } from '@vestibule/contract/schemas/mfa'
import type { Canned } from '../call.ts'
import { drawnCodes, judged, secret, sent } from './mfa.ts'
import { passkeyOptions } from './passkeys.ts'

const drawnAt = '2026-09-02T08:00:00.000Z'

const initialDevices: MfaDevices = {
  authenticators: [{ id: 'app-1', createdAt: '2026-09-02T08:00:00.000Z' }],
  phones: [{ id: 'phone-1', phoneNumber: '********42', createdAt: '2026-10-18T10:00:00.000Z' }],
  webauthn: [
    {
      id: 'key-1',
      deviceType: 'CrossPlatform',
      name: 'Blue key on my key ring',
      createdAt: '2026-11-02T09:30:00.000Z',
      lastUsedAt: '2026-11-19T07:45:00.000Z',
    },
  ],
  emails: [{ email: 'admin@acme.test' }],
}

const offered = (['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS'] as const).map(
  (strategy) => ({ strategy, isActive: true }),
)

const missing = (): never => {
  throw new ApiError('NOT_FOUND')
}

const openSessions = (): Canned<typeof sessionsArea> => {
  let open = [...sessions]
  return {
    getCurrentUserSessions: async () => open,
    deleteSessionForUser: async ({ id }) => {
      open = open.filter((session) => session.id !== id)
      return {}
    },
    deleteApplicationSessionsForUser: async ({ applicationId }) => {
      open = open.filter(({ application }) => application?.id !== applicationId)
      return {}
    },
    deleteOtherSessionsForUser: async () => {
      open = open.filter(({ current }) => current)
      return {}
    },
  }
}

/** The privacy page of the signed-in user, in memory. Any code but six zeros is right. */
export const privacyHandlers = (): Canned<
  typeof mfaDevices & typeof policies & typeof sessionsArea & typeof webauthn
> => {
  let devices = initialDevices
  let codes = { unused: 8, createdAt: drawnAt }
  const drop = (deviceId: string) => {
    const without = <Device extends { readonly id: string }>(list: readonly Device[]) =>
      list.filter(({ id }) => id !== deviceId)
    devices = {
      ...devices,
      authenticators: without(devices.authenticators),
      phones: without(devices.phones),
      webauthn: without(devices.webauthn),
    }
    return {}
  }
  return {
    getMFADevices: async () => devices,
    getMFAStrategiesConfig: async () => ({ strategies: [...offered] }),
    getRecoveryCodes: async () => codes,
    renewRecoveryCodes: async () => {
      codes = { unused: 10, createdAt: drawnAt }
      return { recoveryCode: drawnCodes }
    },
    preEnrollMFAAuthenticatorApp: async () => secret,
    enrollMFAAuthenticatorApp: async ({ token }) => {
      const authenticators = [...devices.authenticators, { id: `app-${token}`, createdAt: drawnAt }]
      return judged(token, () => {
        devices = { ...devices, authenticators }
        return { recoveryCode: drawnCodes }
      })
    },
    preEnrollMFASMS: async () => sent,
    enrollMFASMS: async ({ code }) => judged(code, () => ({ recoveryCode: undefined })),
    preEnrollMFAWebAuthn: async () => ({ webauthnToken: 'webauthn', options: passkeyOptions }),
    enrollMFAWebAuthn: async () => ({ recoveryCode: undefined }),
    disableMFAAuthenticatorApp: async ({ deviceId }) => drop(deviceId),
    disableMFASMS: async ({ deviceId }) => drop(deviceId),
    disableMFAWebAuthn: async ({ deviceId }) => drop(deviceId),
    renameWebAuthnDevice: async ({ deviceId, name }) => {
      if (!devices.webauthn.some(({ id }) => id === deviceId)) missing()
      const webauthn = devices.webauthn.map((key) => (key.id === deviceId ? { ...key, name } : key))
      devices = { ...devices, webauthn }
      return {}
    },
    ...openSessions(),
  }
}
