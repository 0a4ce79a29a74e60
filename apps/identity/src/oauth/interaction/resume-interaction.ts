import type { Provider } from 'oidc-provider'
import type { HttpContext } from '../../http/context.ts'
import type { Services } from '../../request/services.ts'
import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { toLogin, createAuthorizationState } from '../authorize/sync-provider-session.ts'
import { approvalPage, toPage } from './page-for.ts'
import { programReason } from './program-check.ts'
import type { OpenPage } from './page-cookie.ts'
import { findWaiting } from './waiting-request.ts'
import { findRecord } from '../../domain/oauth-records/records.queries.ts'
import { readAuthorizationParams } from '../authorize/authorization-params.ts'

/** Where a browser goes from one of our pages. */
export type InteractionTarget =
  /** Back to the library, which answers the application. */
  | { readonly is: 'answered'; readonly url: string }
  /** Something is still missing. */
  | { readonly is: 'asked'; readonly url: string }
  /** There is no request, or it was answered already. */
  | { readonly is: 'nowhere' }

type ResumeInteractionParams = {
  readonly context: HttpContext
  readonly open: OpenPage | undefined
  /** The person would not, or could not, do what the application asks for. */
  readonly isRefused: boolean
}

type Request = InstanceType<Provider['Interaction']>

const refuse = async (interaction: Request): Promise<InteractionTarget> => {
  interaction.result = { error: 'access_denied', error_description: 'the person did not go on' }
  await interaction.persist()
  return { is: 'answered', url: interaction.returnTo }
}

/** Seconds by which the clock of a provider may be behind. */
const behindSeconds = 60

/** Whether the user proved who they are after a moment. A provider that was asked then says so by its own clock. */
const isProvedSince = ({ authTime, startedAt }: SessionRow, since: Date): boolean =>
  authTime >= since || (startedAt >= since && secondsLater(authTime, behindSeconds) >= since)

/**
 * Ends an authorization request with the user signed in on our pages by now, if that is enough for it. A request that
 * asks for a new sign-in is content only with one that came after it.
 */
export const resumeInteraction = async (
  services: Services,
  provider: Provider,
  { context, open, isRefused }: ResumeInteractionParams,
): Promise<InteractionTarget> => {
  const record = open && (await findRecord(services, 'Interaction', open.uid))
  const interaction = await findWaiting(provider, open)
  if (record === undefined || interaction === undefined) return { is: 'nowhere' }
  if (isRefused) return refuse(interaction)
  const params = readAuthorizationParams(interaction.params)
  const clientId = String(interaction.params.client_id)
  const page = { uid: interaction.uid, clientId }
  const state = await createAuthorizationState(services, { context, clientId, wish: params })
  const isNewAsked = interaction.prompt.reasons.includes('login_prompt')
  const isOld = 'own' in state && !isProvedSince(state.own.session, record.createdAt)
  if (isNewAsked && isOld) return { is: 'asked', url: toPage('signIn', { wish: params, page }) }
  if (state.missing !== 'nothing') return { is: 'asked', url: toPage(state.missing, { wish: params, page }) }
  if (interaction.prompt.reasons.includes(programReason)) return { is: 'asked', url: approvalPage(page) }
  const { own } = state
  const isConsent = interaction.prompt.name === 'consent'
  interaction.result = {
    ...interaction.lastSubmission,
    login: { ...toLogin(services, own), ts: toLogin(services, own).loginTs },
    ...(isConsent ? { consent: {} } : {}),
  }
  await interaction.persist()
  return { is: 'answered', url: interaction.returnTo }
}
