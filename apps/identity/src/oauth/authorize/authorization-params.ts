import { steppedUpAcr } from '@vestibule/access'
import { readTenantId } from '../../request/read-tenant-id.ts'

/** What an authorization request asks of the user who signs in. Everything in it comes from the application. */
export type AuthorizationParams = {
  /** Seconds since they showed who they are. */
  readonly maxAge: number | undefined
  readonly acrValues: readonly string[]
  readonly loginHint: string | undefined
  /** The account to act in, by its name in addresses. */
  readonly organization: string | undefined
  readonly tenantId: string | undefined
  /** A user who belongs to several tenants is asked which one to open, unless one is named. */
  readonly asksTenant: boolean
  /** Begin by signing up. */
  readonly isSignUp: boolean
  /** The language it likes best of those it names. */
  readonly language: string | undefined
  /** Where to begin instead of at the first question. */
  readonly directAction: string | undefined
}

type Params = Readonly<Record<string, unknown>>

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value !== 'undefined' && value !== 'null'
    ? value.slice(0, 2048)
    : undefined

/** `sign-up` in the application's own words, or in those of the direct action. */
const wantsSignUp = (params: Params): boolean => {
  if (text(params.form_action) === 'signUp') return true
  return parseDirectAction(text(params.login_direct_action))?.type === 'signup'
}

type DirectAction = { readonly type: string; readonly data: string }

/** Base64 of JSON, from any caller: what is no direct action is none. */
export const parseDirectAction = (encoded: string | undefined): DirectAction | undefined => {
  if (encoded === undefined) return undefined
  try {
    const action: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
    if (typeof action !== 'object' || action === null || !('type' in action)) return undefined
    const data = 'data' in action && typeof action.data === 'string' ? action.data : ''
    return { type: String(action.type), data }
  } catch {
    return undefined
  }
}

export const readAuthorizationParams = (params: Params): AuthorizationParams => ({
  maxAge: text(params.max_age) === undefined ? undefined : Number(params.max_age),
  acrValues: text(params.acr_values)?.split(' ') ?? [],
  loginHint: text(params.login_hint),
  organization: text(params.organization),
  tenantId: readTenantId(text(params.tenantId)),
  asksTenant: text(params.tenant_selection) === 'true',
  isSignUp: wantsSignUp(params),
  language: text(params.ui_locales)?.split(' ')[0],
  directAction: text(params.login_direct_action),
})

type Proved = { readonly authTime: Date; readonly amr: readonly string[] }

/** What is still missing: nothing, a fresh sign-in, or a second factor on top of the one there is. */
export const missingProof = (
  { maxAge, acrValues }: Pick<AuthorizationParams, 'maxAge' | 'acrValues'>,
  { authTime, amr }: Proved,
  now: Date,
): 'nothing' | 'signIn' | 'stepUp' => {
  const isFactorAsked = acrValues.includes(steppedUpAcr)
  const age = (now.getTime() - authTime.getTime()) / 1000
  const isOld = maxAge !== undefined && age > maxAge
  if (isFactorAsked && (isOld || !amr.includes('mfa'))) return 'stepUp'
  return isOld ? 'signIn' : 'nothing'
}
