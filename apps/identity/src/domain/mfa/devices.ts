import type { MfaDevices } from '@vestibule/contract/schemas/mfa'
import { maskedPhone } from '../identifiers/phone.ts'
import type { Factors } from './factors.queries.ts'

/** Factors as clients are told of them. */
export const toDevices = (
  { authenticators, phones, webauthn }: Factors,
  emails: readonly string[],
): MfaDevices => ({
  webauthn: webauthn.map(({ id, deviceType, name }) => ({ id, deviceType, name })),
  phones: phones.map(({ id, phoneNumber }) => ({ id, phoneNumber: maskedPhone(phoneNumber) })),
  authenticators: authenticators.map(({ id }) => ({ id })),
  emails: emails.map((email) => ({ email })),
})
