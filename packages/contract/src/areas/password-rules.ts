import * as v from 'valibot'
import { allowed, signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, datetime, seenAt } from '../page.ts'
import { passwordConfig } from '../schemas/password-config.ts'
import { compositionRule, historyRule, lockoutRule, rotationRule } from '../schemas/password-rules.ts'

const path = '/identity/resources/configurations/v1'
const write = allowed('fe.secure.write.securityPolicy')
const dated = { id: v.string(), createdAt: datetime, updatedAt: datetime }
const known = { id: optionalText(id), updatedAt: seenAt }
const refusals = ['STEP_UP_REQUIRED', 'CHANGED_MEANWHILE'] as const
const forbiddableRefusals = [...refusals, 'PASSWORD_RULE_FORBIDDEN'] as const
/** Ours: the installation forbids this kind of rule. What is saved of it does not hold, and none is taken. */
const isForbidden = v.optional(v.boolean())

const lockoutPolicy = v.object({ ...dated, ...lockoutRule.entries })
const historyPolicy = v.object({ ...dated, ...historyRule.entries })

/** A policy is read for the own tenant and for the installation, made by POST and changed by PATCH. */
const lockout = { path: `${path}/lockout-policy`, output: lockoutPolicy } as const
const history = { path: `${path}/password-history-policy`, output: historyPolicy } as const
/** Ours in it: when the tenant set its own, where it did. */
const rotationPolicy = v.object({ ...rotationRule.entries, updatedAt: v.optional(datetime), isForbidden })
const rotation = { path: `${path}/password-rotation`, output: rotationPolicy } as const
const read = { method: 'GET', access: signedIn, input: v.object({}) } as const

export const getLockoutPolicy = operation({
  name: 'getLockoutPolicy',
  summary: 'After how many wrong passwords none is taken for a while. 404 where the tenant does not say.',
  ...read,
  ...lockout,
  errors: ['NOT_FOUND'],
})

export const getVendorLockoutPolicy = operation({
  name: 'getVendorLockoutPolicy',
  summary: 'What holds for tenants that did not choose.',
  ...read,
  ...lockout,
  path: `${lockout.path}/vendor`,
})

export const saveLockoutPolicy = operation({
  name: 'saveLockoutPolicy',
  method: 'PATCH',
  access: write,
  ...lockout,
  input: v.object({ ...known, ...lockoutRule.entries }),
  errors: refusals,
})

export const createLockoutPolicy = operation({
  name: 'createLockoutPolicy',
  summary: 'The same, from clients that know of no policy yet.',
  method: 'POST',
  access: write,
  ...lockout,
  input: v.object({ ...known, ...lockoutRule.entries }),
  errors: refusals,
})

export const getPasswordHistoryPolicy = operation({
  name: 'getPasswordHistoryPolicy',
  summary: 'How many earlier passwords cannot be chosen again. 404 where the tenant does not say.',
  ...read,
  ...history,
  errors: ['NOT_FOUND'],
})

export const getVendorPasswordHistoryPolicy = operation({
  name: 'getVendorPasswordHistoryPolicy',
  summary: 'What holds for tenants that did not choose.',
  ...read,
  ...history,
  path: `${history.path}/vendor`,
})

export const savePasswordHistoryPolicy = operation({
  name: 'savePasswordHistoryPolicy',
  method: 'PATCH',
  access: write,
  ...history,
  input: v.object({ ...known, ...historyRule.entries }),
  errors: refusals,
})

export const createPasswordHistoryPolicy = operation({
  name: 'createPasswordHistoryPolicy',
  summary: 'The same, from clients that know of no policy yet.',
  method: 'POST',
  access: write,
  ...history,
  input: v.object({ ...known, ...historyRule.entries }),
  errors: refusals,
})

export const getPasswordRotationPolicy = operation({
  name: 'getPasswordRotationPolicy',
  summary:
    'How long passwords are good for in this tenant: the smaller period of its own and the installation.',
  ...read,
  ...rotation,
})

export const getVendorPasswordRotationPolicy = operation({
  name: 'getVendorPasswordRotationPolicy',
  summary: 'What holds for tenants that did not choose.',
  ...read,
  ...rotation,
  path: `${rotation.path}/vendor`,
})

export const savePasswordRotationPolicy = operation({
  name: 'savePasswordRotationPolicy',
  method: 'POST',
  access: write,
  ...rotation,
  input: v.object({ ...rotationRule.entries, updatedAt: seenAt }),
  errors: forbiddableRefusals,
})

const composition = { path: `${path}/password/tenant` } as const

export const getPasswordComposition = operation({
  name: 'getPasswordComposition',
  summary:
    'Ours: what this tenant asks of new passwords, where it chose, and what the installation asks of all. Where the installation forbids tests of characters, the length alone is left.',
  ...read,
  ...composition,
  output: v.object({
    own: v.optional(compositionRule),
    installation: passwordConfig,
    updatedAt: v.optional(datetime),
    isForbidden,
  }),
})

export const savePasswordComposition = operation({
  name: 'savePasswordComposition',
  summary: 'Ours: asks more of new passwords than the installation does. Passwords that are in use stay.',
  method: 'POST',
  access: write,
  ...composition,
  input: v.object({ ...compositionRule.entries, updatedAt: seenAt }),
  output: compositionRule,
  errors: forbiddableRefusals,
})
