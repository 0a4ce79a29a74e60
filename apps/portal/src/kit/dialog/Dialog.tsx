import { Description, Dialog as Modal, DialogPanel, DialogTitle } from '@headlessui/react'
import { useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toastPlaces } from '../feedback/toast.atoms.ts'
import { useHeldTenant } from '../form/use-held-tenant.ts'
import { useFocusKept } from '../page/use-focus-kept.ts'
import { TenantLeft } from './TenantLeft.tsx'

type DialogProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly size?: 'small' | 'usual' | 'wide'
  readonly onClose: () => void
  /** A form, or the content and a footer. What is marked with `data-autofocus` gets the keyboard first. */
  readonly children: ReactNode
}

/**
 * A sheet over the page. Escape and the cross close it, and the keyboard goes back to where it came from. A click beside
 * it does nothing: it would throw away what was typed.
 */
export const Dialog = ({ title, lead, size = 'usual', onClose, children }: DialogProps) => {
  const { t } = useTranslation('common')
  const left = useHeldTenant(true)
  useFocusKept()
  return (
    <Modal open onClose={onClose} className="v-over">
      <DialogPanel className="v-sheet">
        <div className={size === 'usual' ? 'v-dialog' : `v-dialog is-${size}`}>
          <header>
            <div>
              <DialogTitle>{title}</DialogTitle>
              {lead !== undefined && <Description>{lead}</Description>}
            </div>
            <button type="button" className="v-icon-button" aria-label={t('close')} onClick={onClose}>
              <X className="v-icon" aria-hidden="true" />
            </button>
          </header>
          {left && <TenantLeft {...left} onDiscard={onClose} />}
          <div className="contents" inert={left !== undefined}>
            {children}
          </div>
        </div>
        <ToastPlace />
      </DialogPanel>
    </Modal>
  )
}

/** Confirmations are drawn in here while the dialog is open. */
const ToastPlace = () => {
  const setPlaces = useSetAtom(toastPlaces)
  const hold = useCallback(
    (element: Element | null) => {
      if (element) setPlaces((held) => [...held, element])
      return () => setPlaces((held) => held.filter((place) => place !== element))
    },
    [setPlaces],
  )
  return <div ref={hold} className="contents" />
}
