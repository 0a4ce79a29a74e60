import * as v from 'valibot'
import { defineEvents } from './define-events.ts'
import { refusalDetails } from './refusal.ts'

const user = { resource: 'user', severity: 'Info' } as const
const changed = { resource: 'user', severity: 'High' } as const
const bySms = v.object({ by: v.optional(v.string()) })
/** All but the last digits are stars. */
const maskedNumber = v.object({ number: v.string() })

const apiToken = { resource: 'apiToken', severity: 'High' } as const
const tokenType = v.picklist(['userApiToken', 'tenantApiToken', 'userAccessToken', 'tenantAccessToken'])

/** What a person proves with who they are: passwords, factors, keys, addresses and numbers. */
export const credentialEvents = defineEvents('credential', {
  'password.changed': changed,
  'password.changeRefused': user,
  /** By a link that gives an account back, which also restores its address. */
  'password.reset': {
    ...changed,
    details: v.object({
      restoredEmail: v.optional(v.string()),
      /** How many of each kind the address takes away that has its account back: what was added since the change. */
      taken: v.optional(v.record(v.string(), v.number())),
    }),
  },
  'password.resetRequested': { ...user, details: bySms },
  'password.resetCodeAccepted': { ...user, details: bySms },
  'password.resetCodeRefused': { ...user, details: bySms },
  'factor.added': { ...changed, details: v.object({ kind: v.string() }) },
  'factor.removed': { ...changed, details: v.object({ kind: v.string() }) },
  'recoveryCodes.renewed': changed,
  'passkey.added': {
    resource: 'passkey',
    severity: 'High',
    details: v.object({ in: v.optional(v.literal('window')) }),
  },
  'passkey.removed': { resource: 'passkey', severity: 'High' },
  'key.renamed': { resource: 'passkey', severity: 'Info', details: v.object({ name: v.string() }) },
  'identity.linked': { ...changed, details: v.object({ provider: v.string(), isNewUser: v.boolean() }) },
  'email.codeRequested': user,
  'email.changed': { ...changed, details: v.object({ from: v.string(), to: v.string() }) },
  'email.changeRefused': user,
  'phone.named': user,
  'phone.codeRequested': { ...user, details: v.object({ purpose: v.string() }) },
  'phone.proofRefused': user,
  'phone.added': { ...changed, details: maskedNumber },
  'phone.changed': { ...changed, details: maskedNumber },
  'phone.changeRefused': user,
  'phone.removed': { ...changed, details: maskedNumber },
  'phone.removalRefused': user,
  'phone.resetRequested': user,
  'phone.reset': { ...changed, details: maskedNumber },
  'phone.resetRefused': user,
  'username.added': { ...user, details: v.object({ username: v.string() }) },
  'apiToken.created': {
    ...apiToken,
    details: v.object({
      type: tokenType,
      description: v.string(),
      roleIds: v.array(v.string()),
      expires: v.nullable(v.string()),
    }),
  },
  'apiToken.deleted': { ...apiToken, details: v.object({ type: tokenType, description: v.string() }) },
  'apiToken.secretRefused': { ...apiToken, details: v.object({ type: tokenType }) },
  'apiToken.operationRefused': { resource: 'operation', severity: 'High', details: refusalDetails },
  'hostToken.operationRefused': { resource: 'operation', severity: 'High', details: refusalDetails },
  'username.removed': { ...user, details: v.object({ username: v.string() }) },
})
