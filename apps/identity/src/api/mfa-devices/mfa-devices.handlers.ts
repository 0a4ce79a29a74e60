import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { toMailbox } from '../../domain/mfa/ask-for-factor.ts'
import { readMfaPolicy } from '../../domain/mfa-policy/policy.queries.ts'
import { toOwnDevices } from '../../domain/mfa/devices.ts'
import { readFactors } from '../../domain/mfa/factors.queries.ts'
import {
  disableAll,
  disableAuthenticator,
  enrollAuthenticator,
  preEnrollAuthenticator,
} from '../../domain/mfa-devices/authenticator.ts'
import { summarizeRecoveryCodes } from '../../domain/mfa/recovery-codes.queries.ts'
import { renewOwnRecoveryCodes } from '../../domain/mfa-devices/recovery-codes.ts'
import { disablePhone, enrollPhone, preDisablePhone, preEnrollPhone } from '../../domain/mfa-devices/sms.ts'
import {
  disableWebauthn,
  enrollWebauthn,
  preDisableWebauthn,
  preEnrollWebauthn,
} from '../../domain/mfa-devices/webauthn.ts'

export const mfaDevicesHandlers: IdentityHandlers<Contract['mfaDevices']> = {
  getMFADevices: async (_, actor) => {
    const factors = await readFactors(actor.db, actor.userId)
    const policy = await readMfaPolicy(actor.db, actor.tenantId)
    const own = { ...factors, webauthn: factors.webauthn.filter(({ use }) => use === 'factor') }
    return toOwnDevices(own, toMailbox(actor.email, policy))
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
  getRecoveryCodes: async (_, actor) => {
    const { unused, createdAt } = await summarizeRecoveryCodes(actor.db, actor.userId)
    return { unused, createdAt: createdAt?.toISOString() }
  },
  renewRecoveryCodes: renewOwnRecoveryCodes,
}
