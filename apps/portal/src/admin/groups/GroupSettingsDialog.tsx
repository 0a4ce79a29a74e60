import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { changeConfiguration, groupConfiguration } from './groups.atoms.ts'

/** Whether the organization uses groups, and whether groups give roles. Closed until the settings are known. */
export const GroupSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('groups')
  const view = useAtomValue(groupConfiguration.view)
  const saved = view.is === 'loading' ? undefined : view.answer
  if (saved === undefined) return null
  return (
    <FormDialog
      action={changeConfiguration}
      title={t('settings.title')}
      size="small"
      submit={t('form.save')}
      done={t('messages.settingsChanged')}
      read={(form) => ({ enabled: form.has('enabled'), rolesEnabled: form.has('rolesEnabled') })}
      onClose={onClose}
    >
      <Check
        name="enabled"
        label={t('settings.enabled')}
        hint={t('settings.enabledHint')}
        isChecked={saved.enabled}
      />
      <Check
        name="rolesEnabled"
        label={t('settings.rolesEnabled')}
        hint={t('settings.rolesEnabledHint')}
        isChecked={saved.rolesEnabled}
      />
    </FormDialog>
  )
}
