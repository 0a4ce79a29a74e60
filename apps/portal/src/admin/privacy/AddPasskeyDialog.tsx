import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { addPasskey } from './add-method.atoms.ts'
import { EndOthersCheck, readEndOthers } from './EndOthersCheck.tsx'

/** Says what a passkey is for before the browser asks where to keep it. */
export const AddPasskeyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('privacy')
  return (
    <FormDialog
      action={addPasskey}
      title={t('passkeys.addTitle')}
      lead={t('passkeys.addLead')}
      size="small"
      submit={t('passkeys.addSubmit')}
      done={t('messages.passkeyAdded')}
      read={readEndOthers}
      onClose={onClose}
    >
      <EndOthersCheck />
    </FormDialog>
  )
}
