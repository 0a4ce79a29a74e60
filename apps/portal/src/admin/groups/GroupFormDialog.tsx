import { createGroup, updateGroup } from '@vestibule/contract/areas/groups'
import type { Group } from '@vestibule/contract/schemas/group'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { SelectInput } from '../../kit/form/SelectInput.tsx'
import { colorNames, groupColors } from './group-colors.ts'
import { addGroup, changeGroup } from './groups.atoms.ts'

type GroupFormDialogProps = { readonly group?: Group; readonly onClose: () => void }

const readText = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

const read = (form: FormData) => ({
  name: readText(form, 'name'),
  description: readText(form, 'description'),
  color: readText(form, 'color'),
  metadata: readText(form, 'metadata'),
})

const errorFields = { GROUP_NAME_TAKEN: 'name' } as const

/** The fields of a group, for a new one or one that stands. */
export const GroupFormDialog = ({ group, onClose }: GroupFormDialogProps) => {
  const { t } = useTranslation('groups')
  const nameOfColor = (color: string): string => {
    const known = colorNames.find((name) => groupColors[name] === color)
    return known === undefined ? color : t(`colors.${known}`)
  }
  const words = { onClose, errorFields, size: 'small' } as const
  if (group === undefined)
    return (
      <FormDialog
        {...words}
        action={addGroup}
        title={t('form.newTitle')}
        lead={t('form.newLead')}
        submit={t('form.create')}
        done={t('messages.created')}
        read={read}
      >
        <Fields />
      </FormDialog>
    )
  return (
    <FormDialog
      {...words}
      action={changeGroup}
      title={t('form.editTitle', { name: group.name })}
      submit={t('form.save')}
      done={t('messages.changed')}
      read={(form, updatedAt = group.updatedAt) => ({ groupId: group.id, ...read(form), updatedAt })}
      compared={{
        name: { label: t('form.name') },
        description: { label: t('form.description') },
        color: { label: t('form.color'), show: nameOfColor },
        metadata: { label: t('form.metadata') },
      }}
    >
      <Fields group={group} />
    </FormDialog>
  )
}

const Fields = ({ group }: { readonly group?: Group }) => {
  const { t } = useTranslation('groups')
  const operation = group === undefined ? createGroup : updateGroup
  const { color = '' } = group ?? {}
  const isOther = color !== '' && !Object.values<string>(groupColors).includes(color)
  return (
    <>
      <FormField
        operation={operation}
        name="name"
        label={t('form.name')}
        missing={t('form.nameMissing')}
        defaultValue={group?.name}
        required
        autoComplete="off"
        data-autofocus
      />
      <FormField
        operation={operation}
        name="description"
        label={t('form.description')}
        defaultValue={group?.description ?? ''}
        autoComplete="off"
      />
      <SelectInput
        name="color"
        label={t('form.color')}
        defaultValue={color}
        options={[
          { value: '', label: t('colors.none') },
          ...colorNames.map((name) => ({ value: groupColors[name], label: t(`colors.${name}`) })),
          ...(isOther ? [{ value: color, label: color }] : []),
        ]}
      />
      <FormField
        operation={operation}
        name="metadata"
        label={t('form.metadata')}
        hint={t('form.metadataHint')}
        defaultValue={group?.metadata ?? ''}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
    </>
  )
}
