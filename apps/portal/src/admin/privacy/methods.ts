import type { MfaDevices, MfaStrategy } from '@vestibule/contract/schemas/mfa'
import { defaultKeyNames } from '@vestibule/contract/schemas/webauthn'

export const methodKinds = ['authenticatorApp', 'sms', 'webauthnPlatform', 'webauthnCrossPlatform'] as const
/** The kinds of second factors that a user can add themself. */
export type MethodKind = (typeof methodKinds)[number]

/** A second factor of the user, whatever its kind. */
export type Method = {
  readonly id: string
  readonly kind: MethodKind
  /** What its owner called it, or its number; undefined where the kind says enough. */
  readonly name?: string
  readonly createdAt?: string
  readonly lastUsedAt?: string
}

/** The strategy that the installation offers each kind under. */
export const strategyByMethod: Readonly<Record<MethodKind, MfaStrategy>> = {
  authenticatorApp: 'AuthenticatorApp',
  sms: 'SMS',
  webauthnPlatform: 'WebAuthnPlatform',
  webauthnCrossPlatform: 'WebAuthnCrossPlatform',
}

const defaultNames: ReadonlySet<string> = new Set(Object.values(defaultKeyNames))

/** The name its owner gave a key; undefined while it has the one that every key begins with. */
export const ownName = (name: string | undefined): string | undefined =>
  name === undefined || defaultNames.has(name) ? undefined : name

/** Every second factor as one list, in the order they were added. */
export const listMethods = ({ authenticators, phones, webauthn }: MfaDevices): readonly Method[] =>
  [
    ...authenticators.map((app): Method => ({ ...app, kind: 'authenticatorApp' })),
    ...phones.map(({ phoneNumber, ...phone }): Method => ({ ...phone, kind: 'sms', name: phoneNumber })),
    ...webauthn.map(
      ({ deviceType, name, ...key }): Method => ({
        ...key,
        kind: deviceType === 'Platform' ? 'webauthnPlatform' : 'webauthnCrossPlatform',
        name: ownName(name),
      }),
    ),
  ].toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''))

/** Whether a method is a key that the browser makes. */
export const isKeyKind = (kind: MethodKind): boolean =>
  kind === 'webauthnPlatform' || kind === 'webauthnCrossPlatform'
