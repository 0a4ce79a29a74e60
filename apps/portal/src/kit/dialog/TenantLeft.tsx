import dialog from '@vestibule/messages/en/admin/dialog.json' with { type: 'json' }
import { useAtom } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { switchBackAtom } from '../../ports/switch-back.ts'
import { actionAtom } from '../action.ts'
import { Button } from '../feedback/Button.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import type { LeftTenant } from '../form/use-held-tenant.ts'

addMessages({ dialog })

const switchBack = actionAtom((get, tenantId: string) => get(switchBackAtom)(tenantId), {
  asksPassword: 'inDialog',
})

type TenantLeftProps = LeftTenant & { readonly onDiscard: () => void }

/** Another tab has switched: what was typed here is for the tenant before, and waits for the user to decide. */
export const TenantLeft = ({ from, to, onDiscard }: TenantLeftProps) => {
  const { t } = useTranslation('dialog')
  const [state, run] = useAtom(switchBack)
  const box = useRef<HTMLDivElement>(null)
  // The form is inert, and would keep the keyboard on nothing.
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div className="v-main" ref={box}>
      <div className="v-alert is-warning" role="alert">
        <TriangleAlert className="v-icon" aria-hidden="true" />
        <div>
          <strong>{t('tenantLeft.title', { name: to.name })}</strong>
          {t('tenantLeft.text', { name: from.name })}
        </div>
      </div>
      {state.is === 'failed' && <Refusal error={state.error} />}
      <div className="v-actions">
        <Button onClick={() => void run(from.id)} isBusy={state.is === 'running'}>
          {t('tenantLeft.back', { name: from.name })}
        </Button>
        <Button kind="ghost" onClick={onDiscard}>
          {t('tenantLeft.discard')}
        </Button>
      </div>
    </div>
  )
}
