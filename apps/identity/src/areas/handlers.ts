import type { AllHandlers } from '../http/visitor.ts'
import { activationHandlers } from './activation/activation.handlers.ts'
import { authHandlers } from './auth/auth.handlers.ts'
import { invitesHandlers } from './invites/invites.handlers.ts'
import { sessionsHandlers } from './sessions/sessions.handlers.ts'
import { signUpHandlers } from './sign-up/sign-up.handlers.ts'

/** Every handler of the server. An area of the contract that is missing here does not compile. */
export const handlers: Partial<AllHandlers> = {
  activation: activationHandlers,
  auth: authHandlers,
  invites: invitesHandlers,
  sessions: sessionsHandlers,
  signUp: signUpHandlers,
}
