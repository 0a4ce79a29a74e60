import { startExternalLogin } from '@vestibule/contract/areas/external-login'
import { ApiError } from '@vestibule/contract/errors'
import { eventOf } from '../../../kit/outcome.ts'
import { leaveAtom } from '../../../ports/leave.ts'
import type { LoginDeps, LoginEffects } from './effects.ts'

/** What a host may ask for at once, as the wire writes it. */
type DirectAction = {
  readonly type: 'social-login' | 'custom-social-login' | 'direct'
  /** The provider, or an address. */
  readonly data: string
}

const isDirectAction = (value: unknown): value is DirectAction =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'data' in value &&
  typeof value.data === 'string' &&
  ['social-login', 'custom-social-login', 'direct'].includes(String(value.type))

const read = (base64: string): DirectAction | undefined => {
  try {
    const value: unknown = JSON.parse(atob(base64))
    return isDirectAction(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** An address is followed only where any redirect would be: to the host, or to what it lists (SEC-PO-03). */
const act = async (base64: string, { call, get, openExternal }: LoginDeps): Promise<undefined> => {
  const action = read(base64)
  if (action === undefined) throw new ApiError('INVALID_INPUT')
  const goThere = async (): Promise<boolean> => {
    if (action.type === 'direct') return get(leaveAtom)({ to: 'url', url: action.data }, 'directAction')
    const { url } = await call(startExternalLogin, { provider: action.data, form: 'redirect' })
    return openExternal(url, 'social')
  }
  if (!(await goThere())) throw new ApiError('REDIRECT_REFUSED')
  return undefined
}

export const directEffects: LoginEffects<'actDirectly'> = {
  actDirectly: ({ directAction }, deps) =>
    eventOf<undefined, undefined>(act(directAction, deps), () => undefined),
}
