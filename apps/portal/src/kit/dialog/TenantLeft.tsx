import dialog from '@vestibule/messages/en/admin/dialog.json' with { type: 'json' }
import { useAtom } from 'jotai'
import { TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
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
  const box = useKeyboardBorrowed()
  return (
    <div className="v-main" ref={box} tabIndex={-1}>
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

/**
 * Takes the keyboard from the form, which is inert, and gives it back to the same field once the form is not. It goes to no
 * button: the next space or Enter of a user who is typing would decide for them (SEC-PO-11).
 */
const useKeyboardBorrowed = (): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<Element | null>(null)
  // Before the browser takes the keyboard from what is inert.
  useLayoutEffect(() => {
    field.current ??= document.activeElement
    box.current?.focus()
  }, [])
  useEffect(
    () => () => {
      const { current } = field
      const isNowhere = document.activeElement === document.body
      if (isNowhere && current instanceof HTMLElement && current.isConnected) current.focus()
    },
    [],
  )
  return box
}
