import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'

export const getPublicSettings = operation({
  name: 'getPublicSettings',
  summary: 'Where the named tenant signs in, before anybody has.',
  method: 'GET',
  path: '/tenants/resources/account-settings/v1/public',
  access: anyone,
  input: v.object({}),
  output: v.object({
    tenantId: v.string(),
    applicationUrl: v.optional(v.string()),
    loginUrl: v.optional(v.string()),
  }),
  errors: ['NOT_FOUND'],
})
