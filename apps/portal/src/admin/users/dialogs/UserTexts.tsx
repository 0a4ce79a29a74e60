import { updateUser } from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FormField } from '../../../kit/form/FormField.tsx'
import { fieldAppearance } from '../../../metadata/field-appearance.ts'

/** Name and phone of a member, those that the operator and the host leave. */
export const UserTexts = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  const appearance = useAtomValue(fieldAppearance)
  return (
    <>
      {appearance('users', 'fullName') === 'edit' && (
        <FormField
          operation={updateUser}
          name="name"
          label={t('inviteDialog.name')}
          missing={t('editDialog.nameMissing')}
          defaultValue={user.name}
          required={user.name !== ''}
          autoComplete="off"
          data-autofocus
        />
      )}
      {appearance('users', 'phoneNumber') === 'edit' && (
        <FormField
          operation={updateUser}
          name="phone"
          type="tel"
          dir="ltr"
          label={t('inviteDialog.phone')}
          defaultValue={user.phone}
          autoComplete="off"
        />
      )}
    </>
  )
}
