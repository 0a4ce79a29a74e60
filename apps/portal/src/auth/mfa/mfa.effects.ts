import type { Call } from '@vestibule/contract/client'
import type { LoginResponse } from '../../session/types.ts'
import type { AskKey } from '../../ports/key-options.ts'
import type { Passkeys } from '../../ports/passkeys.ts'
import { appEffects } from './effects/app.ts'
import { keyEffects } from './effects/key.ts'
import { sentEffects } from './effects/sent.ts'
import type { MethodName, MfaCommand, MfaEvent } from './mfa.types.ts'

export type MfaDeps = {
  readonly call: Call
  readonly passkeys: Passkeys
  readonly askKey: AskKey
  readonly rememberMethod: (name: MethodName) => void
  /** Hands the answer to the flow that waits for it. */
  readonly finish: (answer: LoginResponse, name: MethodName | undefined) => void
  readonly recover: () => void
  readonly giveUp: () => void
}

/** One function for each of these commands; what it answers is the next event. */
export type MfaEffects<Names extends MfaCommand['do']> = {
  readonly [Name in Names]: (
    command: Extract<MfaCommand, { do: Name }>,
    deps: MfaDeps,
  ) => Promise<MfaEvent | undefined>
}

const effects: MfaEffects<MfaCommand['do']> = {
  ...appEffects,
  ...sentEffects,
  ...keyEffects,
  rememberMethod: async ({ name }, { rememberMethod }) => {
    rememberMethod(name)
    return undefined
  },
  finish: async ({ answer, name }, { finish }) => {
    finish(answer, name)
    return undefined
  },
  recover: async (_, { recover }) => {
    recover()
    return undefined
  },
  giveUp: async (_, { giveUp }) => {
    giveUp()
    return undefined
  },
}

export const runMfa = <Command extends MfaCommand>(
  command: Command,
  deps: MfaDeps,
): Promise<MfaEvent | undefined> => {
  // What belongs together by name, which the compiler follows for one name but not for a union of them.
  const run = effects[command.do] as (command: Command, deps: MfaDeps) => Promise<MfaEvent | undefined>
  return run(command, deps)
}
