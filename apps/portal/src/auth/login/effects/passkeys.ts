import { canBeFreshProof } from '@vestibule/access'
import {
  getWebAuthnDevices,
  verifyNewDeviceSession,
  webAuthnCreateNewDeviceSession,
  webAuthnPostLogin,
  webAuthnPreLogin,
} from '@vestibule/contract/areas/webauthn'
import type { CreationOptions } from '@vestibule/contract/schemas/webauthn'
import { storageKeys } from '@vestibule/contract/constants'
import { signedInSession } from '../../../session/session.atoms.ts'
import { readClaims } from '../../../session/tokens.ts'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { askKeyAtom } from '../../../ports/key-options.ts'
import { passkeysAtom } from '../../../ports/passkeys.ts'
import { storageAtom } from '../../../ports/storage.ts'
import type { QuickLoginStrategy } from '../cells/quick-login.ts'
import type { LoginEvent } from '../login.types.ts'
import { quickLogin } from '../quick-login.atoms.ts'
import { preferKey } from './preferred-method.ts'
import type { LoginDeps, LoginEffects } from './effects.ts'

const signInByPasskey = async (
  { isOffered }: { readonly isOffered: boolean },
  { call, get, set }: LoginDeps,
): Promise<LoginEvent | undefined> => {
  const passkeys = get(passkeysAtom)
  if (isOffered && !(await passkeys.canOffer())) return undefined
  const shown = await get(askKeyAtom)(
    `signIn ${isOffered}`,
    () => call(webAuthnPreLogin, {}),
    ({ options }) => passkeys.use(options, { isOffered }),
  )
  // What was only offered may stay unused: nothing is being waited for.
  if (shown === undefined) return isOffered ? undefined : { is: 'passkeyDropped' }
  const answer = await call(webAuthnPostLogin, shown)
  preferKey(get)
  // A user who has a key need not make one.
  if (get(quickLogin) !== 'sms') set(quickLogin, undefined)
  return { is: 'answered', answer }
}

/** What the browser should look for first: this device, a key, or another device. */
const wanted: Partial<Record<QuickLoginStrategy, Partial<CreationOptions>>> = {
  internal: { authenticatorSelection: { authenticatorAttachment: 'platform' }, hints: ['client-device'] },
  'usb-key': {
    authenticatorSelection: { authenticatorAttachment: 'cross-platform' },
    hints: ['security-key'],
  },
  android: { authenticatorSelection: { authenticatorAttachment: 'cross-platform' }, hints: ['hybrid'] },
}

const narrowed = (options: CreationOptions, strategy: QuickLoginStrategy | undefined): CreationOptions => {
  const { authenticatorSelection, hints } = (strategy && wanted[strategy]) ?? {}
  return {
    ...options,
    ...(hints && { hints }),
    authenticatorSelection: { ...options.authenticatorSelection, ...authenticatorSelection },
  }
}

const makePasskey = async (
  { quickLogin: strategy }: { readonly quickLogin?: QuickLoginStrategy },
  { call, get }: LoginDeps,
): Promise<LoginEvent> => {
  const made = await get(askKeyAtom)(
    'make',
    () => call(webAuthnCreateNewDeviceSession, {}),
    ({ options }) => get(passkeysAtom).make(narrowed(options, strategy)),
  )
  if (made === undefined) return { is: 'passkeyDropped' }
  await call(verifyNewDeviceSession, made)
  return { is: 'passkeyMade' }
}

/** The server adds a key for a fresh proof only, which a mailed or texted code by itself is not. */
const mayAddPasskey = (get: LoginDeps['get']): boolean => {
  const session = get(signedInSession)
  const { amr } = session === undefined ? {} : readClaims(session.tokens.accessToken)
  return !Array.isArray(amr) || canBeFreshProof(amr)
}

const itself = (event: LoginEvent | undefined) => event

export const passkeysEffects: LoginEffects<
  'signInByPasskey' | 'countPasskeys' | 'makePasskey' | 'stopPromptingPasskeys'
> = {
  signInByPasskey: (command, deps) => toOutcomeEvent(signInByPasskey(command, deps), itself),
  makePasskey: (command, deps) => toOutcomeEvent(makePasskey(command, deps), itself),
  // A suggestion is not worth an error: a user who could not add one now is not asked.
  countPasskeys: async (_, { call, get }) => {
    if (!mayAddPasskey(get)) return { is: 'passkeysCounted', count: Infinity }
    return call(getWebAuthnDevices, {}).then(
      ({ devices }) => ({ is: 'passkeysCounted', count: devices.length }),
      () => ({ is: 'passkeysCounted', count: Infinity }),
    )
  },
  stopPromptingPasskeys: async (_, { get }) => {
    get(storageAtom).write(storageKeys.dontShowPasskeysPrompt, 'true')
    return undefined
  },
}
