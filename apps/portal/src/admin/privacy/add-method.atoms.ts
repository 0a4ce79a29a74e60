import type { Input, Output } from '@vestibule/contract'
import {
  enrollMFAAuthenticatorApp,
  enrollMFASMS,
  enrollMFAWebAuthn,
  preEnrollMFAAuthenticatorApp,
  preEnrollMFASMS,
  preEnrollMFAWebAuthn,
  renewRecoveryCodes,
} from '@vestibule/contract/areas/mfa-devices'
import { verifyNewDeviceSession, webAuthnCreateNewDeviceSession } from '@vestibule/contract/areas/webauthn'
import { ApiError } from '@vestibule/contract/errors'
import type { CreationOptions, NewDevice, WebauthnDeviceType } from '@vestibule/contract/schemas/webauthn'
import { atom, type Getter } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { callAtom } from '../../ports/call.ts'
import { askKeyAtom } from '../../ports/key-options.ts'
import { passkeysAtom } from '../../ports/passkeys.ts'
import type { MethodKind } from './methods.ts'
import { changedAtom, methodList, passkeyList } from './privacy.atoms.ts'
import { showStep } from './dialog.atoms.ts'

/** What a method that was begun needs next. */
export type Begun =
  | { readonly is: 'app'; readonly secret: Output<typeof preEnrollMFAAuthenticatorApp> }
  | { readonly is: 'phone' }
  | { readonly is: 'added'; readonly recoveryCode: string | undefined }

const makeKey = async (get: Getter, options: CreationOptions): Promise<NewDevice> => {
  const made = await get(passkeysAtom).make(options)
  // The browser does not say why there is none: refusing and giving up look the same.
  if (made === undefined) throw new ApiError('KEY_UNUSED')
  return made
}

type Ending = { readonly endOtherSessions: boolean }

const addKey = async (get: Getter, deviceType: WebauthnDeviceType, ending: Ending): Promise<Begun> => {
  const call = get(callAtom)
  const made = await get(askKeyAtom)(
    deviceType,
    () => call(preEnrollMFAWebAuthn, { deviceType }),
    async ({ webauthnToken, options }) => ({ webauthnToken, options: await makeKey(get, options) }),
  )
  const { recoveryCode } = await call(enrollMFAWebAuthn, { ...made, deviceType, ...ending })
  return { is: 'added', recoveryCode }
}

const begin: Readonly<Record<MethodKind, (get: Getter, ending: Ending) => Promise<Begun>>> = {
  authenticatorApp: async (get) => ({
    is: 'app',
    secret: await get(callAtom)(preEnrollMFAAuthenticatorApp, {}),
  }),
  sms: async () => ({ is: 'phone' }),
  webauthnPlatform: (get, ending) => addKey(get, 'Platform', ending),
  webauthnCrossPlatform: (get, ending) => addKey(get, 'CrossPlatform', ending),
}

const methodsChanged = changedAtom(methodList.reload)

/** Shows new codes if there are some: after them the method is there. */
const showAdded = atom(null, async (_get, set, { recoveryCode }: { readonly recoveryCode?: string }) => {
  if (recoveryCode !== undefined) set(showStep, { is: 'codes', recoveryCode })
  await set(methodsChanged)
})

export const beginMethod = actionAtom(
  (get, { kind, ...ending }: { readonly kind: MethodKind } & Ending) => begin[kind](get, ending),
  {
    then: atom(null, (_get, set, begun: Begun) =>
      begun.is === 'added' ? set(showAdded, begun) : set(showStep, begun),
    ),
  },
)

export const confirmApp = actionAtom(
  (get, input: Input<typeof enrollMFAAuthenticatorApp>) => get(callAtom)(enrollMFAAuthenticatorApp, input),
  { then: showAdded },
)

export const textCode = actionAtom(
  (get, input: Input<typeof preEnrollMFASMS>) => get(callAtom)(preEnrollMFASMS, input),
  {
    then: atom(null, (_get, set, sent: Output<typeof preEnrollMFASMS>) =>
      set(showStep, { is: 'phoneCode', ...sent }),
    ),
  },
)

export const confirmPhone = actionAtom(
  (get, input: Input<typeof enrollMFASMS>) => get(callAtom)(enrollMFASMS, input),
  { then: showAdded },
)

export const renewCodes = actionAtom((get, _: null) => get(callAtom)(renewRecoveryCodes, {}), {
  then: showAdded,
})

export const addPasskey = actionAtom(
  async (get, ending: Ending) => {
    const call = get(callAtom)
    const made = await get(askKeyAtom)(
      'passkey',
      () => call(webAuthnCreateNewDeviceSession, {}),
      ({ options }) => makeKey(get, options),
    )
    return call(verifyNewDeviceSession, { ...made, ...ending })
  },
  { then: changedAtom(passkeyList.reload) },
)
