import { audit } from '../../../audit/audit.ts'
import { evaluateFactors, makePending } from '../../../mfa/ask-for-factor.ts'
import { hasSecondFactor } from '../../../mfa-policy/amr.ts'
import { isRecentProof, proofDueToEnrol } from '../../../mfa-policy/reauthenticate.ts'
import { mayAskForFactor } from '../../../mfa-policy/factor-conditions.queries.ts'
import { isProvedEnough } from '../../../sessions/session-facts.queries.ts'
import { readConnectionId } from '../../../sessions/sign-in-attempt.ts'
import { signInEvent } from '../../sign-in-event.ts'
import { type GateCheck, pass, readTenantId } from '../gate-check.ts'

/** A second factor, where the person has one or the tenant wants one. */
export const secondFactor: GateCheck = {
  name: 'secondFactor',
  // One that a provider vouched for counts where the provider is at home.
  concerns: (_, { amr }) => amr.includes('sso') || !hasSecondFactor(amr),
  mayApply: mayAskForFactor,
  judge: async (tx, ctx, entering) => {
    const tenantId = readTenantId(entering)
    const judged = await evaluateFactors(tx, ctx, {
      ...entering,
      tenantId,
      connectionId: readConnectionId(entering),
    })
    if (judged.is === 'satisfied') {
      const { amr, rememberedIn, isRecovered } = judged
      return {
        is: 'pass',
        found: { amr, ...(rememberedIn && { rememberedIn }), ...(isRecovered && { isRecovered }) },
      }
    }
    await audit(tx, ctx, signInEvent(entering, 'signIn.factorAsked', tenantId))
    // Who sits where a user is signed in at a provider would add a factor of their own, and keep it (SEC-PA-17).
    if (judged.mayEnrol && entering.authTime !== undefined && !isRecentProof(ctx, entering.authTime))
      return { is: 'refuse', error: proofDueToEnrol(), isWritten: true }
    // It waits where the person is at home: they are no member yet of where an invitation leads.
    return {
      is: 'wait',
      answer: await makePending(tx, ctx, { ...entering, purpose: 'mfa', factorRequest: judged }),
    }
  },
  judgeSession: async (_, { facts, isRemembered }) =>
    isRemembered || isProvedEnough(facts) ? pass : { is: 'wait' },
}
