import type { Input } from '@vestibule/contract'
import {
  createPhoneNumber,
  deletePhoneNumber,
  getUserOwnPhoneNumbers,
  preVerifyPhoneNumber,
  verifyDeletePhoneNumber,
  verifyPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { getUserEmailPolicyConfig, updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { listAtoms } from '../../kit/list.ts'
import { pageParams } from '../../kit/page/page-params.ts'
import { callAtom } from '../../ports/call.ts'
import { route } from '../../ports/route.ts'
import { reloadProfile } from '../../session/reload-profile.ts'

/** A code that was sent and is not typed yet, and what it is for. */
export type PendingCode =
  | { readonly is: 'email'; readonly email: string }
  | { readonly is: 'phone'; readonly otcToken: string; readonly phoneNumber: string }
  | {
      readonly is: 'phoneRemoval'
      readonly phoneId: string
      readonly otcToken: string
      readonly phoneNumber: string
    }

/** In memory only: the handle of a code belongs in no address, and that of its dialog opens nothing without it. */
export const pendingCode = atom<PendingCode | undefined>(undefined)

/** The name of each code's dialog in the address. */
export const codeDialogs = {
  email: 'emailCode',
  phone: 'phoneCode',
  phoneRemoval: 'phoneRemovalCode',
} as const satisfies Record<PendingCode['is'], string>

/** Asks for a code, in the place of the dialog that had it sent; not where the page was left meanwhile. */
const showCode = atom(null, (get, set, pending: PendingCode | undefined) => {
  if (pending === undefined || get(route).key !== 'admin/profile') return
  set(pendingCode, pending)
  const replace = get(dialogAddress) !== undefined
  set(pageParams, { dialog: codeDialogs[pending.is], item: undefined }, { replace })
})

/** Whether users may change their address themselves. */
export const emailPolicy = listAtoms('getUserEmailPolicyConfig', atom({}), (get) =>
  get(callAtom)(getUserEmailPolicyConfig, {}),
)

/** Not while it is not known: the server would refuse. */
export const isEmailChangeable = atom((get): boolean => {
  const view = get(emailPolicy.view)
  return view.is !== 'loading' && view.answer?.allowEmailChange === true
})

/** The phone numbers of the user, also those that are not confirmed. */
export const phoneList = listAtoms('getUserOwnPhoneNumbers', atom({}), (get) =>
  get(callAtom)(getUserOwnPhoneNumbers, {}),
)

export const changeEmail = actionAtom(
  async (get, { email }: Input<typeof updateEmail>): Promise<PendingCode> => {
    await get(callAtom)(updateEmail, { email })
    return { is: 'email', email }
  },
  { then: showCode },
)

export const confirmEmail = actionAtom(
  (get, input: Input<typeof verifyEmail>) => get(callAtom)(verifyEmail, input),
  { then: reloadProfile },
)

/** A number that was added stays in the list while its code is not typed. */
const phonePending = atom(null, async (_get, set, pending: PendingCode | undefined) => {
  set(showCode, pending)
  await set(phoneList.reload)
})

export const addPhone = actionAtom(
  async (get, { phoneNumber }: { readonly phoneNumber: string }): Promise<PendingCode | undefined> => {
    const { otcToken } = await get(callAtom)(createPhoneNumber, { phoneNumber, verify: true })
    return otcToken === undefined ? undefined : { is: 'phone', otcToken, phoneNumber }
  },
  { then: phonePending },
)

export const sendPhoneCode = actionAtom(
  async (get, phoneNumber: string): Promise<PendingCode> => {
    const { otcToken } = await get(callAtom)(preVerifyPhoneNumber, { phoneNumber })
    return { is: 'phone', otcToken, phoneNumber }
  },
  { then: showCode, asksPassword: 'inDialog' },
)

export const confirmPhone = actionAtom(
  (get, input: Input<typeof verifyPhoneNumber>) => get(callAtom)(verifyPhoneNumber, input),
  { then: phoneList.reload },
)

type OwnPhone = { readonly id: string; readonly phoneNumber: string }

/** Removes a number; a confirmed one once the code that is sent to it was typed. */
export const removePhone = actionAtom(
  async (get, { id, phoneNumber }: OwnPhone): Promise<PendingCode | undefined> => {
    const { otcToken } = await get(callAtom)(deletePhoneNumber, { phoneId: id })
    return otcToken === '' ? undefined : { is: 'phoneRemoval', phoneId: id, otcToken, phoneNumber }
  },
  { then: phonePending },
)

export const confirmRemoval = actionAtom(
  (get, input: Input<typeof verifyDeletePhoneNumber>) => get(callAtom)(verifyDeletePhoneNumber, input),
  { then: phoneList.reload },
)
