import { approvalAddress } from '@vestibule/contract/approval-page'
import type { Interaction, KoaContextWithOIDC } from 'oidc-provider'
import type { Services } from '../../request/services.ts'
import { readAuthorizationState } from '../authorize/sync-provider-session.ts'
import { keepPage, type OpenPage } from './page-cookie.ts'
import { programReason } from './program-check.ts'
import { accountPath } from '../routes.ts'
import { type AuthorizationParams, readAuthorizationParams } from '../authorize/authorization-params.ts'

/** A page is known by its request, and by its application once the request is over (SEC-OA-11). */
const named = ({ uid, clientId }: OpenPage): URLSearchParams =>
  new URLSearchParams({ request: uid, client_id: clientId })

const toParameters = (
  page: OpenPage,
  { loginHint, organization, tenantId, language, directAction }: AuthorizationParams,
): URLSearchParams => {
  const query = named(page)
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
  { wish: params, page }: { readonly wish: AuthorizationParams; readonly page: OpenPage },
): string => {
  if (missing === 'nothing') return `${accountPath}/continue?${named(page)}`
  if (missing === 'stepUp') {
    const maxAge = params.maxAge === undefined ? '' : `&maxAge=${params.maxAge}`
    return `${accountPath}/step-up?${named(page)}${maxAge}`
  }
  return `${accountPath}/${params.isSignUp ? 'sign-up' : 'login'}?${toParameters(page, params)}`
}

/** The page that asks before a program on the user's device is signed in. */
export const approvalPage = (page: OpenPage): string => `${approvalAddress}?${named(page)}`

/** Where the library sends a browser that is not let in yet. */
export const pageFor = async (
  ctx: KoaContextWithOIDC,
  services: Services,
  { uid, prompt }: Interaction,
): Promise<string> => {
  const page = { clientId: ctx.oidc.client?.clientId ?? '', uid }
  keepPage(ctx, services, page)
  const params = readAuthorizationParams(ctx.oidc.params ?? {})
  if (prompt.reasons.includes(programReason)) return approvalPage(page)
  if (prompt.name === 'consent') return toPage('nothing', { wish: params, page })
  // A user may be signed in, and is asked again all the same.
  if (prompt.reasons.includes('login_prompt')) return toPage('signIn', { wish: params, page })
  const { missing } = await readAuthorizationState(ctx, services)
  return toPage(missing === 'nothing' ? 'signIn' : missing, { wish: params, page })
}
