import { aboutPerson } from '../audit/about-person.ts'
import type { SignInAttempt } from '../sessions/sign-in-attempt.ts'

/** How a sign-in goes into the audit log. */
export const signInEvent = <Action extends 'signIn.succeeded' | 'signIn.factorAsked'>(
  { user, method, connectionId }: SignInAttempt,
  action: Action,
  tenantId: string,
) => ({
  action,
  ...aboutPerson(user),
  tenantId,
  details: { method, ...(connectionId !== undefined && { connectionId }) },
})
