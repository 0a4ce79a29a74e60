import { externalIdentities } from '../../../platform/db/schema/external-identities.ts'
import {
  mfaAuthenticatorEnrolments,
  mfaAuthenticators,
  mfaPhones,
  mfaRecoveryCodes,
  mfaRememberedDevices,
} from '../../../platform/db/schema/mfa.ts'
import { oneTimeCodes } from '../../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../../platform/db/schema/one-time-tokens.ts'
import { phoneNumbers } from '../../../platform/db/schema/phone-numbers.ts'
import { sessions } from '../../../platform/db/schema/sessions.ts'
import { webauthnCredentials } from '../../../platform/db/schema/webauthn.ts'

/** Everything by which somebody could come in who is not the person the address belongs to. */
export const loginMethodsOf = [
  externalIdentities,
  mfaAuthenticatorEnrolments,
  mfaAuthenticators,
  mfaPhones,
  mfaRecoveryCodes,
  mfaRememberedDevices,
  oneTimeTokens,
  phoneNumbers,
  oneTimeCodes,
  webauthnCredentials,
  sessions,
] as const
