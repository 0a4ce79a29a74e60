import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'

export const sessionLimits = ['idleTimeout', 'sessionTimeout', 'concurrentSessions'] as const
export type SessionLimit = (typeof sessionLimits)[number]

/** The part of the configuration that is about a limit. */
export const limitParts = {
  idleTimeout: 'sessionIdleTimeoutConfiguration',
  sessionTimeout: 'sessionTimeoutConfiguration',
  concurrentSessions: 'sessionConcurrentConfiguration',
} as const satisfies Record<SessionLimit, keyof SessionConfiguration>

/** A limit of the tenant or the installation: its number, or undefined where it is off. */
export const readLimit = (rule: SessionConfiguration, limit: SessionLimit): number | undefined => {
  const { sessionIdleTimeoutConfiguration: idle, sessionTimeoutConfiguration: timeout } = rule
  const atOnce = rule.sessionConcurrentConfiguration
  if (limit === 'idleTimeout') return idle?.isActive === true ? idle.timeout : undefined
  if (limit === 'sessionTimeout') return timeout?.isActive === true ? timeout.timeout : undefined
  return atOnce?.isActive === true ? atOnce.maxSessions : undefined
}

/** The part of the configuration that sets a limit; a limit that is off keeps its number. */
export const toConfiguration = (
  limit: SessionLimit,
  isActive: boolean,
  value: number,
): SessionConfiguration => {
  if (limit === 'idleTimeout') return { sessionIdleTimeoutConfiguration: { isActive, timeout: value } }
  if (limit === 'sessionTimeout') return { sessionTimeoutConfiguration: { isActive, timeout: value } }
  return { sessionConcurrentConfiguration: { isActive, maxSessions: value } }
}

/** The stricter of two limits, and whether it is the installation's. */
export const strictest = (own: number | undefined, installation: number | undefined) => {
  if (installation !== undefined && (own === undefined || installation < own))
    return { value: installation, isImposed: true }
  return { value: own, isImposed: false }
}
