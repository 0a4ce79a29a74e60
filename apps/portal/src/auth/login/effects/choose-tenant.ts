import { ApiError } from '@vestibule/contract/errors'
import { signedInSession, waitingSignIn } from '../../../session/session.atoms.ts'
import { switchTenant } from '../../../session/switch-tenant.ts'
import { hasChosen } from '../../../session/tenant-choice.ts'
import type { LoginEvent } from '../login.types.ts'
import type { LoginDeps, LoginEffects } from './effects.ts'

const enterTenant = async (tenantId: string, { get, set, takeWaiting }: LoginDeps): Promise<LoginEvent> => {
  try {
    if (get(signedInSession)?.activeTenant.tenantId !== tenantId)
      await set(switchTenant, { tenantId, isSilent: true })
    set(hasChosen, true)
    return { is: 'tenantEntered' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const answer = get(waitingSignIn)
    if (answer !== undefined) {
      set(hasChosen, true)
      takeWaiting()
      return { is: 'answered', answer }
    }
    return get(signedInSession) === undefined ? { is: 'signedOut' } : { is: 'refused', error }
  }
}

export const chooseTenantEffects: LoginEffects<'enterTenant'> = {
  enterTenant: ({ tenantId }, deps) => enterTenant(tenantId, deps),
}
