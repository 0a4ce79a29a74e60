import { Dialog, DialogPanel } from '@headlessui/react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Session } from '../session/types.ts'
import { Navigation } from './Navigation.tsx'

/** The navigation of narrow screens; going anywhere closes it. */
export const Drawer = ({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) => {
  const { t } = useTranslation('shell')
  return (
    <Dialog open onClose={onClose} className="v-over is-side" aria-label={t('navigation')}>
      <DialogPanel className="v-side">
        <Navigation session={session} onGo={onClose} />
      </DialogPanel>
    </Dialog>
  )
}
