import { ApiError } from '@vestibule/contract'
import type { ProgramApproval } from '@vestibule/contract/approval-page'
import type { Provider } from 'oidc-provider'
import type { Client } from '../../domain/applications/clients.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import { tenantName } from '../../domain/tenants/tenant-name.queries.ts'
import { listTenants } from '../../domain/tenants/tenants.queries.ts'
import type { HttpContext } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'
import { readAuthorizationParams } from '../authorize/authorization-params.ts'
import { createAuthorizationState, toLogin } from '../authorize/sync-provider-session.ts'
import { createApproval, isApproval } from './approval.ts'
import { isOfOwnPage } from './own-page.ts'
import type { OpenPage } from './page-cookie.ts'
import { approvalPage, toPage } from './page-for.ts'
import { programReason } from './program-check.ts'
import type { InteractionTarget } from './resume-interaction.ts'
import { findWaiting } from './waiting-request.ts'

/** What is asked, and for which application; the address of a page can name another one, and is not believed. */
export type ApprovalQuestion = {
  readonly is: 'open'
  readonly client: Client
  readonly redirectUri: string
  readonly approval: ProgramApproval
}

type RequestParams = { readonly context: HttpContext; readonly open: OpenPage | undefined }

const findRequest = async (services: Services, provider: Provider, { context, open }: RequestParams) => {
  const interaction = await findWaiting(provider, open)
  if (interaction === undefined) return { is: 'nowhere' } as const
  const { uid, params, prompt } = interaction
  const wish = readAuthorizationParams(params)
  const clientId = String(params.client_id)
  const page = { uid, clientId }
  if (!prompt.reasons.includes(programReason))
    return { is: 'asked', url: toPage('nothing', { wish, page }) } as const
  const state = await createAuthorizationState(services, { context, clientId, wish })
  if (state.missing !== 'nothing') return { is: 'asked', url: toPage(state.missing, { wish, page }) } as const
  return { is: 'open', interaction, page, state } as const
}

/** What the page for a program asks, or where the browser goes instead: the request is answered, or needs a sign-in. */
export const askApproval = async (
  services: Services,
  provider: Provider,
  params: RequestParams,
): Promise<ApprovalQuestion | InteractionTarget> => {
  const request = await findRequest(services, provider, params)
  if (request.is !== 'open') return request
  const { page, state, interaction } = request
  const { client_id: clientId, redirect_uri: redirectUri } = interaction.params
  const client = await services.clients.byId(String(clientId))
  if (client === undefined) return { is: 'nowhere' }
  const { user } = state.own
  const { tenantId } = state.acting.membership
  const open = await listTenants(services.db, user.id, services.clock.now())
  return {
    is: 'open',
    client,
    redirectUri: String(redirectUri),
    approval: {
      request: page.uid,
      approval: createApproval(services, { uid: page.uid, state }),
      user: user.email ?? user.name,
      tenant: (await tenantName(services.db, tenantId)) ?? '',
      manages: client.managesByWire,
      otherTenants: open.filter(({ id }) => id !== tenantId).length,
      minutes: client.scopes.includes('offline_access') ? undefined : lifetimes.accessToken / 60,
    },
  }
}

/**
 * The form is sent by our own page. The browser says so where it says anything: pages of other sites and of siblings of
 * this host are refused, whatever they send.
 */
const requireOwnPage = ({ req }: HttpContext): void => {
  if (!isOfOwnPage(req)) throw new ApiError('ORIGIN_REFUSED')
  if ((req.header('sec-fetch-dest') ?? 'document') !== 'document') throw new ApiError('ORIGIN_REFUSED')
}

/**
 * The button was pressed: ends the request in favour of the program. A form that was made for another request, session or
 * tenant approves nothing, and the page asks again; that of an answered request finds none.
 *
 * @param approval what the form sent
 * @throws ApiError ORIGIN_REFUSED where the form is of another page
 */
export const approveProgram = async (
  services: Services,
  provider: Provider,
  { context, open, approval }: RequestParams & { readonly approval: string | null },
): Promise<InteractionTarget> => {
  requireOwnPage(context)
  const request = await findRequest(services, provider, { context, open })
  if (request.is !== 'open') return request
  const { interaction, page, state } = request
  if (!isApproval(services, { uid: page.uid, state }, approval))
    return { is: 'asked', url: approvalPage(page) }
  const login = toLogin(services, state.own)
  interaction.result = {
    ...interaction.lastSubmission,
    login: { ...login, ts: login.loginTs },
    consent: { approval },
  }
  await interaction.persist()
  return { is: 'answered', url: interaction.returnTo }
}
