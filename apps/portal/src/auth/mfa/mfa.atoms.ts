import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { configuration } from '../../metadata/metadata.atoms.ts'
import { bootAtom } from '../../ports/boot.ts'
import { callAtom } from '../../ports/call.ts'
import { askKeyAtom } from '../../ports/key-options.ts'
import { passkeysAtom } from '../../ports/passkeys.ts'
import { storageAtom } from '../../ports/storage.ts'
import { type MfaDeps, runMfa } from './mfa.effects.ts'
import { firstMfa, mfa } from './mfa.flow.ts'
import type { MfaFacts, MethodName, Pending } from './mfa.types.ts'

/** Each application remembers for itself. */
const preferenceKey = atom((get) => `${storageKeys.preferredMfaMethod}${get(bootAtom).clientId}` as const)

/** Whether the operator wants the last factor offered first. */
const remembersLast = atom((get) => {
  const { themeOptions } = get(configuration)
  return typeof themeOptions === 'object' && themeOptions !== null && 'rememberLastMfaFactor' in themeOptions
    ? themeOptions.rememberLastMfaFactor === true
    : false
})

/** The factor used last, where it is to be offered first. */
export const preferredMethod = atom((get) =>
  get(remembersLast) ? get(storageAtom).read(get(preferenceKey)) : undefined,
)

const rememberMethod = atom(null, (get, _set, name: MethodName) => {
  if (get(remembersLast)) get(storageAtom).write(get(preferenceKey), name)
})

/** What becomes of it, for the flow that asked. */
export type MfaEnds = Pick<MfaDeps, 'finish' | 'recover' | 'giveUp'>

/** The flow of one pending sign-in or step-up. */
export const createMfaFlow = (pending: Pending, facts: MfaFacts, ends: MfaEnds) =>
  flowAtom({
    flow: mfa,
    first: firstMfa(pending, facts.preferred),
    facts: atom(facts),
    opened: { is: 'opened' },
    run: (command, { get, set }) =>
      runMfa(command, {
        call: get(callAtom),
        passkeys: get(passkeysAtom),
        askKey: get(askKeyAtom),
        rememberMethod: (name) => set(rememberMethod, name),
        ...ends,
      }),
  })
