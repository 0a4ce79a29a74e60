import { addParams } from '@vestibule/contract/add-params'
import { startExternalLogin } from '@vestibule/contract/areas/external-login'
import { ApiError } from '@vestibule/contract/errors'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { appSignInAtom, providerParams } from '../../../ports/app-sign-in.ts'
import { leaveAtom } from '../../../ports/leave.ts'
import type { LoginDeps, LoginEffects } from './effects.ts'

/** What a host may ask for at once, as the wire writes it. */
type DirectAction = {
  readonly type: 'social-login' | 'custom-social-login' | 'direct'
  /** The provider, or an address. */
  readonly data: string
  /** Go along to where it leads. */
  readonly additionalQueryParams?: Readonly<Record<string, string>>
}

const areTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'string')

const isDirectAction = (value: unknown): value is DirectAction =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'data' in value &&
  typeof value.data === 'string' &&
  ['social-login', 'custom-social-login', 'direct'].includes(String(value.type)) &&
  (!('additionalQueryParams' in value) || areTexts(value.additionalQueryParams))

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
  const { data, additionalQueryParams } = action
  const goThere = async (): Promise<boolean> => {
    if (action.type === 'direct')
      return get(leaveAtom)({ to: 'url', url: addParams(data, additionalQueryParams ?? {}) }, 'directAction')
    const app = get(appSignInAtom)
    // An application is told a provider and no more.
    if (additionalQueryParams === undefined && app.atProvider(data)) return true
    const { url } = await call(startExternalLogin, {
      provider: data,
      form: 'redirect',
      ...providerParams(app, additionalQueryParams),
    })
    return openExternal(url, 'social')
  }
  if (!(await goThere())) throw new ApiError('REDIRECT_REFUSED')
  return undefined
}

export const directEffects: LoginEffects<'actDirectly'> = {
  actDirectly: ({ directAction }, deps) =>
    toOutcomeEvent<undefined, undefined>(act(directAction, deps), () => undefined),
}
