import { useAtom, useSetAtom } from 'jotai'
import { atom } from 'jotai/vanilla'
import { useTranslation } from '../i18n/use-translation.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { Button } from '../kit/feedback/Button.tsx'
import { hostAtom } from '../ports/host.ts'
import { goTo, homeRoute } from '../ports/route.ts'
import { unsavedAtom } from '../ports/unsaved.ts'

/** Where somebody wants to go who has not saved; waits for their answer. */
const wanted = atom<string | undefined>(undefined)

const leaveNow = atom(null, async (get, set, key: string): Promise<void> => {
  set(wanted, undefined)
  set(unsavedAtom, 0)
  if (key !== homeRoute) return set(goTo, key)
  if (await get(hostAtom).closeRequested({ reason: 'button' })) set(goTo, homeRoute)
})

/** Goes to a page, or out of administration, unless something typed would be lost: then it asks first. */
export const goWhenSaved = atom(null, (get, set, key: string) => {
  if (get(unsavedAtom) > 0) set(wanted, key)
  else void set(leaveNow, key)
})

/** Asks before something typed is lost. */
export const LeaveGuard = () => {
  const { t } = useTranslation('shell')
  const common = useTranslation('common')
  const [key, setKey] = useAtom(wanted)
  const leave = useSetAtom(leaveNow)
  if (key === undefined) return null
  const stay = () => setKey(undefined)
  return (
    <Dialog title={t('leave.title')} lead={t('leave.lead')} size="small" onClose={stay}>
      <footer>
        <Button onClick={stay}>{common.t('cancel')}</Button>
        <Button kind="danger" onClick={() => leave(key)}>
          {t('leave.confirm')}
        </Button>
      </footer>
    </Dialog>
  )
}
