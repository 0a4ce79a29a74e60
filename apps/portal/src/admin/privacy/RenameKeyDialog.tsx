import { renameWebAuthnDevice } from '@vestibule/contract/areas/webauthn'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { NamedKey } from './dialog.atoms.ts'
import { renameKey } from './privacy.atoms.ts'

type RenameKeyDialogProps = { readonly named: NamedKey; readonly onClose: () => void }

/** Gives a passkey or security key a name its owner knows it by. */
export const RenameKeyDialog = ({ named: { id, name }, onClose }: RenameKeyDialogProps) => {
  const { t } = useTranslation('privacy')
  return (
    <FormDialog
      action={renameKey}
      title={t('rename.title')}
      size="small"
      submit={t('rename.submit')}
      done={t('messages.renamed')}
      read={(form) => ({ deviceId: id, name: String(form.get('name')).trim() })}
      onClose={onClose}
    >
      <FormField
        operation={renameWebAuthnDevice}
        name="name"
        label={t('rename.label')}
        hint={t('rename.hint')}
        missing={t('rename.missing')}
        defaultValue={name}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
