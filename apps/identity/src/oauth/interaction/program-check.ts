import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { isProgramAddress } from './program-address.ts'
import type { Services } from '../../request/services.ts'
import { readAuthorizationState } from '../authorize/sync-provider-session.ts'
import { isApproval } from './approval.ts'

/** Name of the check; the library says by it why the user is asked. */
export const programReason = 'program_prompt'

const isApproved = async (ctx: KoaContextWithOIDC, services: Services): Promise<boolean> => {
  const { result, entities } = ctx.oidc
  const uid = entities.Interaction?.uid
  const given = result?.consent?.approval
  if (uid === undefined || given === undefined) return false
  const state = await readAuthorizationState(ctx, services)
  return state.missing === 'nothing' && isApproval(services, { uid, state }, given)
}

/**
 * A program on the user's device proves nothing by its address, so its user is asked each time, whatever the request says
 * and however they signed in (RFC 8252, 8.6). Without a page (`prompt=none`) the answer is `consent_required`.
 */
export const programCheck = (services: Services): InstanceType<typeof interactionPolicy.Check> => {
  const { Check } = interactionPolicy
  const explanation = 'the user is asked each time before a program on their device is signed in'
  return new Check(programReason, explanation, 'consent_required', async (ctx) => {
    const { client, params } = ctx.oidc
    const registered = await services.clients.byId(client?.clientId ?? '')
    if (registered === undefined) return Check.REQUEST_PROMPT
    const isProgram = isProgramAddress(registered, services.config, String(params?.redirect_uri))
    return isProgram && !(await isApproved(ctx, services)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  })
}
