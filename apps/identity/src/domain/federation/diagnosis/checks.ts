import type { SsoCheck, SsoReport, SsoRule } from '@vestibule/contract/schemas/sso-report'
import { ssoRules } from '@vestibule/contract/schemas/sso-report'

type Details = Pick<SsoCheck, 'reason' | 'expected' | 'received'>

/** Checks of one sign-in, as they are made. */
export type Checks = {
  readonly add: (rule: SsoRule, outcome: SsoCheck['outcome'], details?: Details) => void
  /** Compares a text with the one that is wanted. */
  readonly compare: (rule: SsoRule, expected: string, received: string | undefined) => void
  readonly hasFailed: (rule: SsoRule) => boolean
  /** In the order of the rules. */
  readonly list: () => SsoCheck[]
}

const longest = 2000

const shorten = ({ reason, expected, received }: Details): Details => ({
  ...(reason !== undefined && { reason: reason.slice(0, longest) }),
  ...(expected !== undefined && { expected: expected.slice(0, longest) }),
  ...(received !== undefined && { received: received.slice(0, longest) }),
})

export const createChecks = (): Checks => {
  const checks: SsoCheck[] = []
  const add: Checks['add'] = (rule, outcome, details = {}) =>
    void checks.push({ rule, outcome, ...shorten(details) })
  return {
    add,
    compare: (rule, expected, received) =>
      received === expected
        ? add(rule, 'passed', { received })
        : add(rule, 'failed', {
            reason: received ? 'differs' : 'missing',
            expected,
            received: received ?? '',
          }),
    hasFailed: (rule) => checks.some((one) => one.rule === rule && one.outcome === 'failed'),
    list: () => checks.toSorted((a, b) => ssoRules.indexOf(a.rule) - ssoRules.indexOf(b.rule)),
  }
}

/** Longest document that a report shows. */
const longestDocument = 64 * 1024

type Findings = Omit<SsoReport, 'isPassed' | 'checks' | 'document'> & { readonly document: string }

/**
 * What every diagnosis begins with: no rule was checked, and nothing is known of the person.
 *
 * @param now when the test is judged
 */
export const startReport = (protocol: SsoReport['protocol'], now: Date) => ({
  checks: createChecks(),
  nothing: { protocol, testedAt: now.toISOString(), attributes: [], roles: [] },
})

export const toReport = (checks: Checks, findings: Findings): SsoReport => {
  const list = checks.list()
  return {
    ...findings,
    document: findings.document.slice(0, longestDocument),
    isPassed: list.every(({ outcome }) => outcome !== 'failed'),
    checks: list,
  }
}
