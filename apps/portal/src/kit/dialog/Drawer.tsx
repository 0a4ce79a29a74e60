import { Dialog as Modal, DialogPanel, DialogTitle } from '@headlessui/react'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusKept } from '../page/use-focus-kept.ts'

type DrawerProps = {
  readonly title: string
  /** Shows the row before or after this one; absent where there is none. */
  readonly onPrevious?: () => void
  readonly onNext?: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * One row of a table in full, beside the table. It holds nothing that could be lost, so that a click beside it closes
 * it, as Escape and the cross do.
 */
export const Drawer = ({ title, onPrevious, onNext, onClose, children }: DrawerProps) => {
  const common = useTranslation('common')
  const { t } = useTranslation('data')
  useFocusKept()
  const steps = [
    { label: t('previousRow'), Icon: ArrowUp, go: onPrevious },
    { label: t('nextRow'), Icon: ArrowDown, go: onNext },
  ]
  return (
    <Modal open onClose={onClose} className="v-over is-drawer">
      <DialogPanel className="v-drawer">
        <header>
          <DialogTitle>{title}</DialogTitle>
          {(onPrevious ?? onNext) !== undefined &&
            steps.map(({ label, Icon, go }) => (
              <button
                key={label}
                type="button"
                className="v-icon-button"
                aria-label={label}
                aria-disabled={go === undefined}
                onClick={go}
              >
                <Icon className="v-icon" aria-hidden="true" />
              </button>
            ))}
          <button type="button" className="v-icon-button" aria-label={common.t('close')} onClick={onClose}>
            <X className="v-icon" aria-hidden="true" />
          </button>
        </header>
        <div className="v-main">{children}</div>
      </DialogPanel>
    </Modal>
  )
}
