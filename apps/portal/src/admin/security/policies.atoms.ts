import type { Input } from '@vestibule/contract'
import {
  createLockoutPolicy,
  createPasswordHistoryPolicy,
  getLockoutPolicy,
  getPasswordComposition,
  getPasswordHistoryPolicy,
  getPasswordRotationPolicy,
  getVendorLockoutPolicy,
  getVendorPasswordHistoryPolicy,
  getVendorPasswordRotationPolicy,
  saveLockoutPolicy,
  savePasswordComposition,
  savePasswordHistoryPolicy,
  savePasswordRotationPolicy,
} from '@vestibule/contract/areas/password-rules'
import { getCaptchaPolicy } from '@vestibule/contract/areas/captcha'
import { countAffected, getSessionRules } from '@vestibule/contract/areas/security-center'
import {
  createMfaPolicy,
  getMfaPolicy,
  getVendorMfaPolicy,
  saveMfaPolicy,
} from '@vestibule/contract/areas/security-policies'
import { createOrUpdateSessionConfigrations } from '@vestibule/contract/areas/sessions'
import { ApiError } from '@vestibule/contract/errors'
import { atom, type Getter } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
import { markCenterStale } from './security.atoms.ts'

/** A policy that was never set is none, and no failure. */
const unlessUnset = async <Policy>(policy: Promise<Policy>): Promise<Policy | undefined> => {
  try {
    return await policy
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

export const sessionRules = listAtoms('getSessionRules', atom({}), (get) =>
  get(callAtom)(getSessionRules, {}),
)

const loadPolicies = async (get: Getter) => {
  const call = get(callAtom)
  const [mfa, lockout, history, rotation, composition, captcha] = await Promise.all([
    Promise.all([unlessUnset(call(getMfaPolicy, {})), call(getVendorMfaPolicy, {})]),
    Promise.all([unlessUnset(call(getLockoutPolicy, {})), call(getVendorLockoutPolicy, {})]),
    Promise.all([unlessUnset(call(getPasswordHistoryPolicy, {})), call(getVendorPasswordHistoryPolicy, {})]),
    Promise.all([call(getPasswordRotationPolicy, {}), call(getVendorPasswordRotationPolicy, {})]),
    call(getPasswordComposition, {}),
    unlessUnset(call(getCaptchaPolicy, {})),
  ])
  return { mfa, lockout, history, rotation, composition, captcha }
}
export type Policies = Awaited<ReturnType<typeof loadPolicies>>

/** Every policy of the tenant, each beside what the installation asks of all tenants. */
export const policies = listAtoms('getMfaPolicy', atom({}), loadPolicies)

const afterPolicy = atom(null, async (_get, set) => {
  set(markCenterStale)
  await set(policies.reload)
})
const afterSessionRule = atom(null, async (_get, set) => {
  set(markCenterStale)
  await set(sessionRules.reload)
})

const shown = (get: Getter): Policies | undefined => {
  const view = get(policies.view)
  return view.is === 'loading' ? undefined : view.answer
}

export const changeSessionRule = actionAtom(
  (get, input: Input<typeof createOrUpdateSessionConfigrations>) =>
    get(callAtom)(createOrUpdateSessionConfigrations, input),
  { then: afterSessionRule },
)
/** A policy that was never set is made, and any other is changed. */
export const changeMfaPolicy = actionAtom(
  (get, input: Omit<Input<typeof saveMfaPolicy>, 'id'>) => {
    const id = shown(get)?.mfa[0]?.id
    return get(callAtom)(id === undefined ? createMfaPolicy : saveMfaPolicy, { ...input, id })
  },
  { then: afterPolicy },
)
export const changeLockout = actionAtom(
  (get, input: Omit<Input<typeof saveLockoutPolicy>, 'id'>) => {
    const id = shown(get)?.lockout[0]?.id
    return get(callAtom)(id === undefined ? createLockoutPolicy : saveLockoutPolicy, { ...input, id })
  },
  { then: afterPolicy },
)
export const changeHistory = actionAtom(
  (get, input: Omit<Input<typeof savePasswordHistoryPolicy>, 'id'>) => {
    const id = shown(get)?.history[0]?.id
    const operation = id === undefined ? createPasswordHistoryPolicy : savePasswordHistoryPolicy
    return get(callAtom)(operation, { ...input, id })
  },
  { then: afterPolicy },
)
export const changeRotation = actionAtom(
  (get, input: Input<typeof savePasswordRotationPolicy>) => get(callAtom)(savePasswordRotationPolicy, input),
  { then: afterPolicy },
)
export const changeComposition = actionAtom(
  (get, input: Input<typeof savePasswordComposition>) => get(callAtom)(savePasswordComposition, input),
  { then: afterPolicy },
)

/** The change whose effect on people is shown; undefined while no dialog asks. */
export const countedChange = atom<Input<typeof countAffected> | undefined>(undefined)

export const affected = listAtoms(
  'countAffected',
  atom((get) => ({ change: get(countedChange) })),
  async (get, { change }) => change && get(callAtom)(countAffected, change),
)
