import { isOneTime } from './constants.ts'

type Params = Readonly<Record<string, string>>

/** What an address of the login route says about the sign-in itself: it means nothing afterwards. */
const signInParams: ReadonlySet<string> = new Set([
  'redirectUrl',
  'organization',
  'tenantId',
  'tenant_selection',
  'login_direct_action',
  'prompt',
  'login_hint',
  'acr_values',
  'max_age',
  'maxAge',
  'error',
  'error_description',
])

/**
 * The parameters of the login route that carry over to the post-login redirect (specification section 2).
 *
 * @param params every parameter of the address
 * @returns those that are neither good for one use nor about the sign-in itself
 * @example carriedParams({ plan: 'pro', redirectUrl: '/notes', state: 's' }) // { plan: 'pro' }
 */
export const carriedParams = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !signInParams.has(name) && !isOneTime(name)))
