import type { Output } from '@vestibule/contract'
import { verifyInviteToken } from '@vestibule/contract/areas/invites'
import { atom } from 'jotai/vanilla'
import { unwrap } from 'jotai/vanilla/utils'
import { typedEmail } from '../../kit/auth-card/typed-email.ts'
import { flowAtom } from '../../kit/flow.ts'
import { bootAtom } from '../../ports/boot.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { invitation } from '../../ports/invitation.ts'
import { goTo } from '../../ports/route.ts'
import { count } from '../../session/analytics.ts'
import { newUser } from '../../session/new-user.ts'
import { followRedirect } from '../../session/onward.ts'
import { openSession } from '../../session/open-session.ts'
import { runSignUp } from './sign-up.effects.ts'
import { firstSignUp, type SignUpFacts, signUp } from './sign-up.flow.ts'

const onlyEmail: SignUpFacts = { email: 'required', phoneNumber: 'hidden', username: 'hidden' }

/** What the form asks for. */
export const signUpFacts = atom((get): SignUpFacts => get(bootAtom).policies.signUp ?? onlyEmail)

/** Whose shared link the applicant opened. Of a link that is no good any more nothing is said, and sign-up goes on without it. */
export const invitedBy = unwrap(
  atom(async (get): Promise<Output<typeof verifyInviteToken> | undefined> => {
    const { invitationToken: token } = get(invitation)
    if (token === undefined) return undefined
    return get(callAtom)(verifyInviteToken, { token }).catch(() => undefined)
  }),
)

export const signUpFlow = flowAtom({
  flow: signUp,
  first: firstSignUp,
  facts: signUpFacts,
  run: (command, { get, set, signal }) =>
    runSignUp(command, {
      call: get(callAtom),
      clock: get(clockAtom),
      openSession: (answer) => set(openSession, answer),
      goOnward: () => set(followRedirect),
      typeCode: (handle, email) => {
        set(typedEmail, email)
        set(goTo, 'activateWithOTCUrl', handle)
      },
      signedUp: (id, data) => {
        set(newUser, { id })
        set(count, { name: 'signup_completed', data })
      },
      invitation: get(invitation),
      signal,
    }),
})
