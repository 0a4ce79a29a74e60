import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../i18n/use-translation.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { Button } from '../kit/feedback/Button.tsx'
import { answerLeave, isAsked } from '../routes/leave.atoms.ts'

/** Asks before something typed is lost. */
export const LeaveGuard = () => {
  const { t } = useTranslation('shell')
  const common = useTranslation('common')
  const answer = useSetAtom(answerLeave)
  if (!useAtomValue(isAsked)) return null
  const stay = () => answer(false)
  return (
    <Dialog title={t('leave.title')} lead={t('leave.lead')} size="small" onClose={stay}>
      <footer>
        <Button onClick={stay} data-autofocus>
          {common.t('cancel')}
        </Button>
        <Button kind="danger" onClick={() => answer(true)}>
          {t('leave.confirm')}
        </Button>
      </footer>
    </Dialog>
  )
}
