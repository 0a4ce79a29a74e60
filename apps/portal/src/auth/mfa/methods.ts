import type { MfaStrategy } from '@vestibule/contract/schemas/mfa'
import type { Method, MethodName, Pending } from './mfa.types.ts'

const nameByStrategy: Record<MfaStrategy, MethodName> = {
  AuthenticatorApp: 'authenticatorApp',
  WebAuthnPlatform: 'webauthnPlatform',
  WebAuthnCrossPlatform: 'webauthnCrossPlatform',
  SMS: 'sms',
  EmailCode: 'email',
}

/** A mailbox is not enrolled: it is there, or it is no second factor. */
const enrolable = (strategies: readonly MfaStrategy[]): Method[] =>
  strategies
    .filter((strategy) => strategy !== 'EmailCode')
    .map((strategy) => ({ name: nameByStrategy[strategy] }))

/** What a person may choose from: their devices, or the kinds there are to enrol. */
export const listMethods = ({ isEnrolled, devices, strategies }: Pending): readonly Method[] => {
  if (!isEnrolled) return enrolable(strategies)
  const { authenticators, phones, webauthn, emails } = devices
  return [
    // Several apps of one person answer to the same question.
    ...authenticators.slice(0, 1).map(({ id }) => ({ name: 'authenticatorApp' as const, deviceId: id })),
    ...webauthn.map(({ id, deviceType, name }) => ({
      name: deviceType === 'Platform' ? ('webauthnPlatform' as const) : ('webauthnCrossPlatform' as const),
      deviceId: id,
      label: name,
    })),
    ...phones.map(({ id, phoneNumber }) => ({ name: 'sms' as const, deviceId: id, label: phoneNumber })),
    ...emails.slice(0, 1).map(({ email }) => ({ name: 'email' as const, label: email })),
  ]
}

export const isKey = ({ name }: Method): boolean => name.startsWith('webauthn')
