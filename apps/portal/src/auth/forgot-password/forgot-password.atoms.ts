import { atom } from 'jotai/vanilla'
import { flowAtom, type Reach } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { route } from '../../ports/route.ts'
import { session } from '../../session/session.atoms.ts'
import { tokensIn } from '../../session/session.flow.ts'
import { signOut } from '../../session/sign-out.ts'
import { readUser } from '../../session/tokens.ts'
import { runForgotPassword } from './forgot-password.effects.ts'
import {
  type ForgotPasswordCommand,
  type ForgotPasswordFacts,
  firstForgotPassword,
  firstResetPassword,
  forgotPassword,
} from './forgot-password.flow.ts'

const facts = atom((get): ForgotPasswordFacts => {
  const { userId, token } = get(route).params
  return { link: userId && token ? { userId, token } : undefined }
})

const run = (command: ForgotPasswordCommand, { get, set }: Reach) =>
  runForgotPassword(command, {
    call: get(callAtom),
    // A link may be another account's: who is signed in here goes on.
    endSession: (userId) => {
      const tokens = tokensIn(get(session))
      if (tokens === undefined || readUser(tokens) === userId || tokens.principal === userId)
        void set(signOut, userId)
    },
  })

const parts = { flow: forgotPassword, facts, run, opened: { is: 'opened' } } as const

export const forgotPasswordFlow = flowAtom({ ...parts, first: firstForgotPassword })

/** The same flow, begun at the mailed link. */
export const resetPasswordFlow = flowAtom({ ...parts, first: firstResetPassword })
