import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { typedEmail } from '../../kit/auth-card/typed-email.ts'
import { flowAtom, type Reach } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { carryInvitation } from '../../ports/invitation.ts'
import { dropEmailInvitation, keepEmailInvitation, emailInvitation } from '../../ports/email-invitation.ts'
import { goTo } from '../../ports/route.ts'
import { followRedirect } from '../../session/onward.ts'
import { signedInSession, waitingSignIn } from '../../session/session.atoms.ts'
import { signOut } from '../../session/sign-out.ts'
import { switchTenant } from '../../session/switch-tenant.ts'
import { runInvitation } from './invitation.effects.ts'
import { firstInvitation, type Invitation, type InvitationFacts, invitation } from './invitation.flow.ts'

const facts = atom(
  (get): InvitationFacts => ({
    invited: get(emailInvitation),
    userId: get(signedInSession)?.user.id,
  }),
)

const signIn = ({ get, set }: Reach, { email, joinsAtSignIn }: Invitation): void => {
  const { token } = get(emailInvitation) ?? {}
  if (joinsAtSignIn && token !== undefined) set(carryInvitation, token)
  else set(keepEmailInvitation)
  if (email !== undefined) set(typedEmail, email)
  set(goTo, 'loginUrl')
}

/** Goes on in the tenant that was joined. One that asks for a second factor has the sign-in box ask for it. */
const enterTenant = async ({ get, set }: Reach, tenantId: string): Promise<void> => {
  try {
    await set(switchTenant, { tenantId, isSilent: true })
    await set(followRedirect)
  } catch (error) {
    if (!(error instanceof ApiError) || get(waitingSignIn) === undefined) throw error
    set(goTo, 'loginUrl')
  }
}

export const invitationFlow = flowAtom({
  flow: invitation,
  first: firstInvitation,
  facts,
  opened: { is: 'opened' },
  run: (command, reach) =>
    runInvitation(command, {
      call: reach.get(callAtom),
      signIn: (invite) => signIn(reach, invite),
      signOut: () => reach.set(signOut),
      enterTenant: (tenantId) => {
        reach.set(dropEmailInvitation)
        return enterTenant(reach, tenantId)
      },
      goOnward: () => {
        reach.set(dropEmailInvitation)
        return reach.set(followRedirect)
      },
      goToLogin: () => {
        reach.set(dropEmailInvitation)
        reach.set(goTo, 'loginUrl')
      },
    }),
})
