import { aboutPerson } from '../audit/about-person.ts'
import { readConnectionId, type SignInAttempt } from '../sessions/sign-in-attempt.ts'

/** How a sign-in goes into the audit log. */
export const signInEvent = <Action extends 'signIn.succeeded' | 'signIn.factorAsked'>(
  attempt: SignInAttempt,
  action: Action,
  tenantId: string,
) => {
  const connectionId = readConnectionId(attempt)
  return {
    action,
    ...aboutPerson(attempt.user),
    tenantId,
    details: { method: attempt.method, ...(connectionId !== undefined && { connectionId }) },
  }
}
