import * as v from 'valibot'
import { defineEvents } from './define-events.ts'

const tenant = { resource: 'tenant', severity: 'Info' } as const
const named = { name: v.string() }
const change = (value: v.GenericSchema) => v.object({ before: value, after: value })

/** Accounts below an account, and who may enter them. */
export const subAccountEvents = defineEvents('team', {
  'subAccount.added': {
    ...tenant,
    details: v.object({
      ...named,
      parentTenantId: v.string(),
      creatorName: v.optional(v.string()),
      creatorEmail: v.optional(v.string()),
    }),
  },
  'subAccount.renamed': { ...tenant, details: change(v.string()) },
  'subAccount.deleted': { ...tenant, severity: 'High', details: v.object(named) },
  'subAccount.accessTypeChanged': { ...tenant, severity: 'High', details: change(v.string()) },
  'subAccount.managementChanged': { ...tenant, severity: 'High', details: change(v.boolean()) },
  'member.subAccountAccessChanged': {
    resource: 'user',
    severity: 'High',
    details: v.object({ isAllowed: v.boolean() }),
  },
})
