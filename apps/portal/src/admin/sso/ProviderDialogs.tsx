import { updateSSOConfigurationByMetadataUrl } from '@vestibule/contract/areas/sso-connections'
import type { ApiError } from '@vestibule/contract/errors'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ActionState } from '../../kit/action.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import type { Connection } from './connection.ts'
import { Finding } from './Finding.tsx'
import { readMetadataFile, readMetadataUrl } from './sso.atoms.ts'

export type ConnectionDialogProps = { readonly connection: Connection; readonly onClose: () => void }

export const readError = (state: ActionState<unknown>): ApiError | undefined =>
  state.is === 'failed' ? state.error : undefined

export const MetadataUrlDialog = ({ connection: { id }, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  const error = readError(useAtomValue(readMetadataUrl))
  return (
    <FormDialog
      action={readMetadataUrl}
      title={t('metadataUrl.title')}
      lead={t('metadataUrl.lead')}
      submit={t('metadataUrl.submit')}
      done={t('metadata.read')}
      read={(form) => ({ ssoConfigId: id, url: String(form.get('url')) })}
      onClose={onClose}
    >
      <FormField
        operation={updateSSOConfigurationByMetadataUrl}
        name="url"
        type="url"
        inputMode="url"
        dir="ltr"
        label={t('metadataUrl.label')}
        missing={t('metadataUrl.missing')}
        placeholder="https://"
        required
        autoComplete="off"
        data-autofocus
      />
      <Finding error={error} />
    </FormDialog>
  )
}

export const MetadataFileDialog = ({ connection: { id }, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('sso')
  const error = readError(useAtomValue(readMetadataFile))
  const read = (form: FormData) => {
    const file = form.get('metadata')
    return file instanceof File ? { ssoConfigId: id, file } : undefined
  }
  return (
    <FormDialog
      action={readMetadataFile}
      title={t('metadataFile.title')}
      lead={t('metadataFile.lead')}
      submit={t('metadataFile.submit')}
      done={t('metadata.read')}
      errorFields={{}}
      read={read}
      onClose={onClose}
    >
      <FormField
        name="metadata"
        type="file"
        accept=".xml,application/xml,text/xml"
        label={t('metadataFile.label')}
        missing={t('metadataFile.missing')}
        required
        data-autofocus
      />
      <Finding error={error} />
    </FormDialog>
  )
}
