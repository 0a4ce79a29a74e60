import { addRoleV2 } from '@vestibule/contract/areas/roles-permissions'
import type { Role } from '@vestibule/contract/schemas/role'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { SelectInput } from '../../kit/form/SelectInput.tsx'
import { changeRole, createRole, roleList } from './roles.atoms.ts'

type RoleFormDialogProps = { readonly role?: Role; readonly onClose: () => void }

const readText = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

const errorFields = { ROLE_KEY_TAKEN: 'key' } as const

/** The fields of a role, for a new one or one that stands. */
export const RoleFormDialog = ({ role, onClose }: RoleFormDialogProps) => {
  const { t } = useTranslation('roles')
  const read = (form: FormData) => ({
    name: readText(form, 'name'),
    key: readText(form, 'key'),
    description: readText(form, 'description'),
    isDefault: form.has('isDefault'),
  })
  const words = { onClose, errorFields } as const
  if (role === undefined)
    return (
      <FormDialog
        {...words}
        action={createRole}
        title={t('form.newTitle')}
        lead={t('form.newLead')}
        submit={t('form.create')}
        done={t('messages.created')}
        read={(form) => ({ ...read(form), baseRoleId: readText(form, 'baseRoleId') || undefined })}
      >
        <Fields />
        <BaseRole />
      </FormDialog>
    )
  return (
    <FormDialog
      {...words}
      action={changeRole}
      title={t('form.editTitle', { name: role.name })}
      submit={t('form.save')}
      done={t('messages.changed')}
      read={(form, updatedAt = role.updatedAt) => ({ roleId: role.id, ...read(form), updatedAt })}
      compared={{
        name: { label: t('form.name') },
        key: { label: t('form.key') },
        description: { label: t('form.description') },
        isDefault: { label: t('form.isDefault') },
      }}
    >
      <Fields role={role} />
    </FormDialog>
  )
}

const Fields = ({ role }: { readonly role?: Role }) => {
  const { t } = useTranslation('roles')
  const operation = addRoleV2
  return (
    <>
      <FormField
        operation={operation}
        name="name"
        label={t('form.name')}
        missing={t('form.nameMissing')}
        defaultValue={role?.name}
        autoComplete="off"
        data-autofocus
      />
      <FormField
        operation={operation}
        name="key"
        label={t('form.key')}
        hint={t('form.keyHint')}
        missing={t('form.keyMissing')}
        defaultValue={role?.key}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <FormField
        operation={operation}
        name="description"
        label={t('form.description')}
        defaultValue={role?.description ?? ''}
        autoComplete="off"
      />
      <Check
        name="isDefault"
        label={t('form.isDefault')}
        hint={t('form.isDefaultHint')}
        isChecked={role?.isDefault ?? false}
      />
    </>
  )
}

const BaseRole = () => {
  const { t } = useTranslation('roles')
  const view = useAtomValue(roleList.view)
  const roles = view.is === 'ready' ? view.answer : []
  return (
    <SelectInput
      name="baseRoleId"
      label={t('form.baseRole')}
      hint={t('form.baseRoleHint')}
      options={[
        { value: '', label: t('form.noBaseRole') },
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
