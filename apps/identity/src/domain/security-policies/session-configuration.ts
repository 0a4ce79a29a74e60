import { ApiError } from '@vestibule/contract'
import type { ErrorContext } from '@vestibule/contract/errors'
import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import { audit } from '../audit/audit.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensurePolicyUnchanged } from '../../request/ensure-unchanged.ts'
import { lifetimes } from '../lifetimes.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { toLimits } from '../sessions/limits.ts'
import { lockSessionRule, saveSessionRule } from './session-rules.queries.ts'

/** What holds for the caller's session here. Values that no administrator chose, the defaults, are left out. */
export const readConfiguration = async ({
  sessionFacts,
  sessionId,
  tenantId,
}: Actor): Promise<SessionConfiguration> => {
  const facts = await sessionFacts.of({ sessionId, tenantId })
  if (facts === undefined) throw new ApiError('SESSION_ENDED')
  const { idle, absolute, atOnce } = toLimits(facts, facts.session)
  return {
    ...(absolute < lifetimes.refreshAbsolute && {
      sessionTimeoutConfiguration: { isActive: true, timeout: absolute },
    }),
    ...(idle < lifetimes.refreshIdle && {
      sessionIdleTimeoutConfiguration: { isActive: true, timeout: idle },
    }),
    ...(atOnce < Infinity && {
      sessionConcurrentConfiguration: { isActive: true, maxSessions: atOnce },
    }),
  }
}

/** Each limit as one number, as its form has it: an empty text where it is off. */
const toFields = (rule: SessionConfiguration): ErrorContext => {
  const { sessionTimeoutConfiguration, sessionIdleTimeoutConfiguration, sessionConcurrentConfiguration } =
    rule
  const timed = (limit: { readonly isActive: boolean; readonly timeout: number } | undefined) =>
    limit?.isActive ? limit.timeout : ''
  return {
    sessionTimeoutConfiguration: timed(sessionTimeoutConfiguration),
    sessionIdleTimeoutConfiguration: timed(sessionIdleTimeoutConfiguration),
    sessionConcurrentConfiguration: sessionConcurrentConfiguration?.isActive
      ? sessionConcurrentConfiguration.maxSessions
      : '',
  }
}

/** Sets what the tenant asks of sessions. Those that live longer already end at their next look (SEC-AD-03). */
export const saveConfiguration = async (
  { updatedAt: seenAt, ...change }: SessionConfiguration & { readonly updatedAt?: string | undefined },
  actor: Actor,
): Promise<Record<string, never>> => {
  await requireFreshProof(actor)
  const { tenantId, clock } = actor
  await actor.transaction(async (tx) => {
    await ensurePolicyUnchanged(tx, tenantId, seenAt, async () => {
      const row = await lockSessionRule(tx, tenantId)
      return { rule: row && toFields(row.rule), updatedAt: row?.updatedAt }
    })
    const before = (await lockSessionRule(tx, tenantId))?.rule
    const rule = { ...before, ...change }
    await saveSessionRule(tx, tenantId, rule, clock.now())
    await audit(tx, actor, {
      action: 'sessionRule.changed',
      resourceId: tenantId,
      details: { from: before ?? null, to: rule },
    })
  })
  return {}
}
