import type { LoginOptions } from '../hosted/options.ts'
import { parseUrl } from '../redirect.ts'

const isPrompt = (text: string | null): text is 'login' | 'none' => text === 'login' || text === 'none'

/** What a sign-in begins with, as the wire writes it; nothing where it is none. */
const readAction = (text: string | null): LoginOptions['directAction'] => {
  try {
    return text ? JSON.parse(atob(text)) : undefined
  } catch {
    return undefined
  }
}

/** What every request has, and this one gets anew. */
const renewed = /^(response_type|client_id|scope|redirect_uri|code_challenge(_method)?|nonce|state)$/

/**
 * What the application asks the portal's server for when it leaves to sign in by itself.
 *
 * @param to where the application goes
 * @param portalUrl origin of the portal
 * @returns undefined when it goes elsewhere
 */
export const readHostedRequest = (to: string, portalUrl: string): LoginOptions | undefined => {
  const url = parseUrl(to, location.href)
  if (url?.origin !== portalUrl || !url.pathname.endsWith('/oauth/authorize')) return undefined
  const params = url.searchParams
  const text = (name: string) => params.get(name) ?? undefined
  const prompt = params.get('prompt')
  const maxAge = params.get('max_age')
  const directAction = readAction(params.get('login_direct_action'))
  return {
    ...(isPrompt(prompt) && { prompt }),
    ...(maxAge !== null && { maxAge: Number(maxAge) }),
    ...(directAction && { directAction }),
    organization: text('organization'),
    tenantId: text('tenantId'),
    loginHint: text('login_hint'),
    acrValues: text('acr_values'),
    additional: Object.fromEntries([...params].filter(([name]) => !renewed.test(name))),
  } as LoginOptions
}
