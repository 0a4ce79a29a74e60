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
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
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

/** In memory only: the handle of a code belongs in no address. */
export const pendingCode = atom<PendingCode | undefined>(undefined)

const isPending = atom(null, (_get, set, pending: PendingCode | undefined) => set(pendingCode, pending))

/** Whether users may change their address themselves. */
export const emailPolicy = listAtoms('getUserEmailPolicyConfig', atom({}), (get) =>
  get(callAtom)(getUserEmailPolicyConfig, {}),
)

/** The phone numbers of the user, also those that are not confirmed. */
export const phoneList = listAtoms('getUserOwnPhoneNumbers', atom({}), (get) =>
  get(callAtom)(getUserOwnPhoneNumbers, {}),
)

export const changeEmail = actionAtom(
  async (get, { email }: Input<typeof updateEmail>): Promise<PendingCode> => {
    await get(callAtom)(updateEmail, { email })
    return { is: 'email', email }
  },
  { then: isPending },
)

export const confirmEmail = actionAtom(
  (get, input: Input<typeof verifyEmail>) => get(callAtom)(verifyEmail, input),
  { then: reloadProfile },
)

/** A number that was added stays in the list while its code is not typed. */
const phonePending = atom(null, async (_get, set, pending: PendingCode | undefined) => {
  set(pendingCode, pending)
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
  { then: isPending, asksPassword: 'inDialog' },
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
