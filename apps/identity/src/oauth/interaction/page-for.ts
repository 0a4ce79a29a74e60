import { approvalAddress } from '@vestibule/contract/approval-page'
import type { Interaction, KoaContextWithOIDC } from 'oidc-provider'
import type { Services } from '../../request/services.ts'
import { readAuthorizationState } from '../authorize/sync-provider-session.ts'
import { keepPage } from './page-cookie.ts'
import { programReason } from './program-check.ts'
import { accountPath } from '../routes.ts'
import { type AuthorizationParams, readAuthorizationParams } from '../authorize/authorization-params.ts'

const toParameters = (
  uid: string,
  { loginHint, organization, tenantId, language, directAction }: AuthorizationParams,
): URLSearchParams => {
  const query = new URLSearchParams({ request: uid })
  const parameters = {
    login_hint: loginHint,
    organization,
    tenantId,
    login_direct_action: directAction,
    ui_locales: language,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value)
  return query
}

/** The page that goes on with an authorization request: what the user has to do there decides which. */
export const toPage = (
  missing: 'nothing' | 'signIn' | 'stepUp',
  { wish: params, uid }: { readonly wish: AuthorizationParams; readonly uid: string },
): string => {
  if (missing === 'nothing') return `${accountPath}/continue?request=${uid}`
  if (missing === 'stepUp') {
    const maxAge = params.maxAge === undefined ? '' : `&maxAge=${params.maxAge}`
    return `${accountPath}/step-up?request=${uid}${maxAge}`
  }
  return `${accountPath}/${params.isSignUp ? 'sign-up' : 'login'}?${toParameters(uid, params)}`
}

/** The page that asks before a program on the user's device is signed in. */
export const approvalPage = (uid: string): string => `${approvalAddress}?request=${uid}`

/** Where the library sends a browser that is not let in yet. */
export const pageFor = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  { uid, prompt }: Interaction,
): Promise<string> => {
  keepPage(ctx, services, { clientId: ctx.oidc.client?.clientId ?? '', uid })
  const params = readAuthorizationParams(ctx.oidc.params ?? {})
  if (prompt.reasons.includes(programReason)) return approvalPage(uid)
  if (prompt.name === 'consent') return toPage('nothing', { wish: params, uid })
  // A user may be signed in, and is asked again all the same.
  if (prompt.reasons.includes('login_prompt')) return toPage('signIn', { wish: params, uid })
  const { missing } = await readAuthorizationState(ctx, services)
  return toPage(missing === 'nothing' ? 'signIn' : missing, { wish: params, uid })
}
