import type { MfaDevices } from '@vestibule/contract/schemas/mfa'
import { toOwnKey } from '../credentials/webauthn/own-key.ts'
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

/** The same for the user themself, who also learns how old each is. */
export const toOwnDevices = (
  { authenticators, phones, webauthn }: Factors,
  emails: readonly string[],
): MfaDevices => ({
  webauthn: webauthn.map(toOwnKey),
  phones: phones.map(({ id, phoneNumber, createdAt }) => ({
    id,
    phoneNumber: maskedPhone(phoneNumber),
    createdAt: createdAt.toISOString(),
  })),
  authenticators: authenticators.map(({ id, createdAt }) => ({ id, createdAt: createdAt.toISOString() })),
  emails: emails.map((email) => ({ email })),
})
