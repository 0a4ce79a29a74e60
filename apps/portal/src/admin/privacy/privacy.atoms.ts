import type { Input } from '@vestibule/contract'
import {
  disableMFAAuthenticatorApp,
  disableMFASMS,
  disableMFAWebAuthn,
  getMFADevices,
  getRecoveryCodes,
} from '@vestibule/contract/areas/mfa-devices'
import { getMFAStrategiesConfig } from '@vestibule/contract/areas/security-policies'
import {
  deleteApplicationSessionsForUser,
  deleteOtherSessionsForUser,
  deleteSessionForUser,
  getCurrentUserSessions,
} from '@vestibule/contract/areas/sessions'
import {
  deleteWebAuthnDevice,
  getWebAuthnDevices,
  renameWebAuthnDevice,
} from '@vestibule/contract/areas/webauthn'
import { atom, type WritableAtom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
import { listMethods, type Method, type MethodKind, methodKinds, strategyByMethod } from './methods.ts'

const everything = atom({})

/** The user's second factors, what may be added, and how many recovery codes are left. */
export const methodList = listAtoms('getMFADevices', everything, async (get) => {
  const call = get(callAtom)
  const [devices, { strategies }, codes] = await Promise.all([
    call(getMFADevices, {}),
    call(getMFAStrategiesConfig, {}),
    call(getRecoveryCodes, {}),
  ])
  const offered = new Set(strategies.flatMap(({ strategy, isActive }) => (isActive ? [strategy] : [])))
  return {
    methods: listMethods(devices),
    /** Addresses that codes are sent to: they serve without being added. */
    emails: devices.emails.map(({ email }) => email),
    offered: methodKinds.filter((kind) => offered.has(strategyByMethod[kind])),
    codes,
  }
})

export const passkeyList = listAtoms('getWebAuthnDevices', everything, async (get) => {
  const { devices } = await get(callAtom)(getWebAuthnDevices, {})
  return devices
})

export const sessionList = listAtoms('getCurrentUserSessions', everything, (get) =>
  get(callAtom)(getCurrentUserSessions, {}),
)

/** A way to sign in that goes, and whether the user is signed out everywhere else with it. */
type Removal<Subject> = Subject & { readonly endOtherSessions: boolean }

/** Other sessions may have ended with a change of a way to sign in. */
export const changedAtom = (reload: WritableAtom<null, [], Promise<void>>) =>
  atom(null, async (_get, set) => {
    await Promise.all([set(reload), set(sessionList.reload)])
  })

const removers = {
  authenticatorApp: disableMFAAuthenticatorApp,
  sms: disableMFASMS,
  webauthnPlatform: disableMFAWebAuthn,
  webauthnCrossPlatform: disableMFAWebAuthn,
} as const satisfies Record<MethodKind, unknown>

export const removeMethod = actionAtom(
  (get, { method: { id: deviceId, kind }, ...ending }: Removal<{ readonly method: Method }>) =>
    get(callAtom)(removers[kind], { deviceId, ...ending }),
  { then: changedAtom(methodList.reload) },
)

export const removePasskey = actionAtom(
  (get, input: Removal<{ readonly deviceId: string }>) => get(callAtom)(deleteWebAuthnDevice, input),
  { then: changedAtom(passkeyList.reload) },
)

/** Keys are renamed alike, whether they are passkeys or second factors: both lists may show another name. */
export const renameKey = actionAtom(
  (get, input: Input<typeof renameWebAuthnDevice>) => get(callAtom)(renameWebAuthnDevice, input),
  {
    then: atom(null, async (_get, set) => {
      await Promise.all([set(methodList.reload), set(passkeyList.reload)])
    }),
  },
)

export const endSession = actionAtom((get, id: string) => get(callAtom)(deleteSessionForUser, { id }), {
  then: sessionList.reload,
  asksPassword: 'inDialog',
})

export const endOtherSessions = actionAtom(
  (get, _: undefined) => get(callAtom)(deleteOtherSessionsForUser, {}),
  { then: sessionList.reload },
)

/** Ends what an application was granted, on all devices. */
export const endApplication = actionAtom(
  (get, applicationId: string) => get(callAtom)(deleteApplicationSessionsForUser, { applicationId }),
  { then: sessionList.reload },
)
