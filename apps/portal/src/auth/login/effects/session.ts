import { after } from '../../../kit/after.ts'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { followRedirect, leaveForRedirect } from '../../../session/onward.ts'
import { signedInSession } from '../../../session/session.atoms.ts'
import { hasChosen, tenantsToChoose } from '../../../session/tenant-choice.ts'
import { openSession } from '../../../session/open-session.ts'
import type { LoginEffects } from './effects.ts'

export const sessionEffects: LoginEffects<'openSession' | 'goOnward' | 'leaveSignedOut'> = {
  openSession: ({ answer }, { set }) =>
    toOutcomeEvent(set(openSession, answer), () => ({ is: 'sessionOpened', answer })),
  goOnward: ({ afterMs }, deps) =>
    after(deps, afterMs, async () => {
      const tenants = tenantsToChoose(deps.get)
      const activeId = deps.get(signedInSession)?.activeTenant.tenantId
      if (tenants && activeId !== undefined) return { is: 'choiceDue', tenants, activeId }
      deps.set(hasChosen, false)
      return (await deps.set(followRedirect)) ? undefined : { is: 'signedOut' }
    }),
  leaveSignedOut: ({ afterMs }, deps) =>
    after(deps, afterMs, () => deps.set(leaveForRedirect).then(() => undefined)),
}
