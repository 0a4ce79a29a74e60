import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { toDevices } from '../../mfa/devices.ts'
import { factorsOf } from '../../mfa/factors.queries.ts'
import {
  disableAll,
  disableAuthenticator,
  enrollAuthenticator,
  preEnrollAuthenticator,
} from './authenticator.ts'
import { disablePhone, enrollPhone, preDisablePhone, preEnrollPhone } from './sms.ts'
import { disableWebauthn, enrollWebauthn, preDisableWebauthn, preEnrollWebauthn } from './webauthn.ts'

export const mfaDevicesHandlers: IdentityHandlers<Contract['mfaDevices']> = {
  getMFADevices: async (_, by) => {
    const factors = await factorsOf(by.db, by.userId)
    return toDevices({ ...factors, webauthn: factors.webauthn.filter(({ use }) => use === 'factor') }, [])
  },
  preEnrollMFAAuthenticatorApp: preEnrollAuthenticator,
  enrollMFAAuthenticatorApp: enrollAuthenticator,
  disableMFAAuthenticatorApp: disableAuthenticator,
  enrollMfa: preEnrollAuthenticator,
  verifyMfa: enrollAuthenticator,
  disableMfa: disableAll,
  preEnrollMFASMS: preEnrollPhone,
  enrollMFASMS: enrollPhone,
  preDisableMFASMS: preDisablePhone,
  disableMFASMS: disablePhone,
  preEnrollMFAWebAuthn: preEnrollWebauthn,
  enrollMFAWebAuthn: enrollWebauthn,
  preDisableMFAWebAuthn: preDisableWebauthn,
  disableMFAWebAuthn: disableWebauthn,
}
