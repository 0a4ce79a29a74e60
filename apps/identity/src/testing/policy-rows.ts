import type { ErrorContext, Input, Operation } from '@vestibule/contract'
import {
  getCountryRestrictionsConfig,
  updateCountryRestrictions,
  updateCountryRestrictionsConfig,
} from '@vestibule/contract/areas/country-restrictions'
import {
  getDomainRestrictionsConfig,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import {
  createLockoutPolicy,
  createPasswordHistoryPolicy,
  getLockoutPolicy,
  getPasswordComposition,
  getPasswordHistoryPolicy,
  getPasswordRotationPolicy,
  saveLockoutPolicy,
  savePasswordComposition,
  savePasswordHistoryPolicy,
  savePasswordRotationPolicy,
} from '@vestibule/contract/areas/password-rules'
import { getIPRestrictionsConfig, updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import { getSessionRules } from '@vestibule/contract/areas/security-center'
import { createMfaPolicy, getMfaPolicy, saveMfaPolicy } from '@vestibule/contract/areas/security-policies'
import { createOrUpdateSessionConfigrations } from '@vestibule/contract/areas/sessions'
import { neverSet } from '@vestibule/contract/constants'
import { aMaker } from './api-tokens.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

export type Row = {
  /** `updatedAt` of the row, as a list or a page shows it. */
  readonly seenAt: () => Promise<string | undefined>
  /** Changes the name, or what stands for it, with what the client has seen. */
  readonly change: (name: string, updatedAt?: string) => Promise<unknown>
  /** What the refusal says that the row holds now; the name unless given. */
  readonly theirs?: ErrorContext
}
export type MakeRow = (testServer: TestServer) => Promise<Row>

/** A policy in two ways, and how it is read. It was never set at first. */
type Policy<Save extends Operation> = {
  readonly read: (browser: Browser) => Promise<{ readonly updatedAt?: string | undefined }>
  readonly changes: readonly [theirs: Input<Save>, mine: Input<Save>]
  /** Theirs as a form has it, where that is not how it is sent. */
  readonly asFields?: ErrorContext
}

const aPolicy =
  <Save extends Operation>(save: Save, { read, changes, asFields }: Policy<Save>): MakeRow =>
  async (testServer) => {
    const { browser } = await aMaker(testServer)
    const [theirs, mine] = changes
    return {
      seenAt: () =>
        read(browser).then(
          ({ updatedAt = neverSet }) => updatedAt,
          () => neverSet,
        ),
      change: (name, updatedAt) => {
        const change = (name === 'Theirs' ? theirs : mine) as object
        return browser.call<Operation>(save, { ...change, updatedAt })
      },
      theirs: asFields ?? (theirs as ErrorContext),
    }
  }

const readMfa = (browser: Browser) => browser.call(getMfaPolicy, {})
const mfa = [{ enforceMFAType: 'ForceExceptSAML' }, { enforceMFAType: 'DontForce' }] as const
const readLockout = (browser: Browser) => browser.call(getLockoutPolicy, {})
const lockout = [
  { enabled: true, maxAttempts: 7 },
  { enabled: true, maxAttempts: 9 },
] as const
const readHistory = (browser: Browser) => browser.call(getPasswordHistoryPolicy, {})
const history = [
  { enabled: true, historySize: 3 },
  { enabled: false, historySize: 3 },
] as const
const readCountries = (browser: Browser) => browser.call(getCountryRestrictionsConfig, {})
const country = {
  enabled: false,
  action: 'BLOCK',
  failStrategy: 'ALLOW',
  shouldSendRestrictionEmail: true,
} as const

/** Every operation that saves a policy of a tenant, for the table of changes in between. */
export const policyRows: Readonly<Record<string, MakeRow>> = {
  saveMfaPolicy: aPolicy(saveMfaPolicy, { read: readMfa, changes: mfa }),
  createMfaPolicy: aPolicy(createMfaPolicy, { read: readMfa, changes: mfa }),
  saveLockoutPolicy: aPolicy(saveLockoutPolicy, { read: readLockout, changes: lockout }),
  createLockoutPolicy: aPolicy(createLockoutPolicy, { read: readLockout, changes: lockout }),
  savePasswordHistoryPolicy: aPolicy(savePasswordHistoryPolicy, { read: readHistory, changes: history }),
  createPasswordHistoryPolicy: aPolicy(createPasswordHistoryPolicy, { read: readHistory, changes: history }),
  savePasswordRotationPolicy: aPolicy(savePasswordRotationPolicy, {
    read: (browser) => browser.call(getPasswordRotationPolicy, {}),
    changes: [
      { isActive: true, rotationPeriod: 90, notificationPeriod: 7 },
      { isActive: true, rotationPeriod: 60, notificationPeriod: 7 },
    ],
  }),
  savePasswordComposition: aPolicy(savePasswordComposition, {
    read: (browser) => browser.call(getPasswordComposition, {}),
    changes: [
      { minLength: 14, optionalTests: { requireNumbers: true }, minOptionalTestsToPass: 1 },
      { minLength: 12 },
    ],
    asFields: { minLength: 14, requireNumbers: true, requireUppercase: false, minOptionalTestsToPass: 1 },
  }),
  createOrUpdateSessionConfigrations: aPolicy(createOrUpdateSessionConfigrations, {
    read: (browser) => browser.call(getSessionRules, {}),
    changes: [
      { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 86_400 } },
      { sessionIdleTimeoutConfiguration: { isActive: true, timeout: 172_800 } },
    ],
    asFields: { sessionIdleTimeoutConfiguration: 86_400, sessionTimeoutConfiguration: '' },
  }),
  updateIPRestrictionConfig: aPolicy(updateIPRestrictionConfig, {
    read: (browser) => browser.call(getIPRestrictionsConfig, {}),
    changes: [
      { isActive: true, strategy: 'BLOCK' },
      { isActive: false, strategy: 'ALLOW' },
    ],
  }),
  updateDomainRestrictionConfig: aPolicy(updateDomainRestrictionConfig, {
    read: (browser) => browser.call(getDomainRestrictionsConfig, {}),
    changes: [
      { active: true, type: 'BLOCK', blockPublicDomains: true },
      { active: false, type: 'ALLOW', blockPublicDomains: false },
    ],
    asFields: { active: true, listType: 'BLOCK', blockPublicDomains: true },
  }),
  updateCountryRestrictionsConfig: aPolicy(updateCountryRestrictionsConfig, {
    read: readCountries,
    changes: [country, { ...country, failStrategy: 'BLOCK' }],
  }),
  updateCountryRestrictions: aPolicy(updateCountryRestrictions, {
    read: readCountries,
    changes: [{ countries: [{ countryCode: 'NL' }] }, { countries: [{ countryCode: 'JP' }] }],
    asFields: { countries: ['NL'] },
  }),
}
