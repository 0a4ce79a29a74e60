import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import type { ActionState } from '../kit/action.ts'
import { showToast } from '../kit/feedback/toast.atoms.ts'
import { translatorAtom } from '../i18n/translator.atoms.ts'
import { goTo, route } from '../ports/route.ts'
import { switchTenant } from '../session/switch-tenant.ts'

const state = atom<ActionState<undefined>>({ is: 'idle' })

/** Goes on in another account. What the page was asked for belongs to the one before, and is dropped. */
export const switchAccount = atom(
  (get) => get(state),
  async (get, set, { tenantId, name }: { tenantId: string; name: string }): Promise<void> => {
    if (get(state).is === 'running') return
    set(state, { is: 'running' })
    try {
      await set(switchTenant, { tenantId, isSilent: true })
      set(state, { is: 'idle' })
      set(goTo, get(route).key)
      set(showToast, get(translatorAtom).text('shell', 'switched', { name }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      set(state, { is: 'failed', error })
    }
  },
)
