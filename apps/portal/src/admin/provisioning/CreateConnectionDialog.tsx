import { createConfiguration } from '@vestibule/contract/areas/scim-directory'
import type { ScimSource } from '@vestibule/contract/schemas/scim'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { SelectInput } from '../../kit/form/SelectInput.tsx'
import { createConnection } from './provisioning.atoms.ts'

/** Directories to choose from, the most common ones first. */
const sources: readonly ScimSource[] = ['okta', 'azure-ad', 'frontegg', 'other']

/** Asks which directory is connected. */
export const CreateConnectionDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('provisioning')
  return (
    <FormDialog
      action={createConnection}
      title={t('create.title')}
      lead={t('create.lead')}
      submit={t('create.submit')}
      read={(form) => ({
        source: String(form.get('source')) as ScimSource,
        connectionName: String(form.get('connectionName')),
        syncToUserManagement: true,
      })}
      onClose={onClose}
    >
      <SelectInput
        name="source"
        label={t('create.source')}
        options={sources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      <FormField
        operation={createConfiguration}
        name="connectionName"
        label={t('create.name')}
        hint={t('create.nameHint')}
        autoComplete="off"
      />
    </FormDialog>
  )
}
