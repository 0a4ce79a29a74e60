import { useTranslation } from '../../i18n/use-translation.ts'
import { RecoveryCodes } from '../../kit/auth-card/RecoveryCodes.tsx'
import { ActionDialog } from '../../kit/dialog/ActionDialog.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { renewCodes } from './add-method.atoms.ts'

type RecoveryCodesDialogProps = { readonly recoveryCode: string; readonly onClose: () => void }

/** Recovery codes, shown this once. */
export const RecoveryCodesDialog = ({ recoveryCode, onClose }: RecoveryCodesDialogProps) => {
  const { t } = useTranslation('mfa')
  return (
    <Dialog title={t('codes.title')} lead={t('codes.body')} onClose={onClose}>
      <div className="v-main">
        <RecoveryCodes codes={recoveryCode.split('\n')} />
      </div>
      <footer>
        <Button kind="primary" onClick={onClose} data-autofocus>
          {t('codes.kept')}
        </Button>
      </footer>
    </Dialog>
  )
}

/** Asks before the old codes stop working. */
export const RenewCodesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('privacy')
  return (
    <ActionDialog
      action={renewCodes}
      input={null}
      title={t('codes.renewTitle')}
      lead={t('codes.renewLead')}
      confirm={t('codes.renewConfirm')}
      done={t('messages.codesRenewed')}
      onClose={onClose}
    />
  )
}
