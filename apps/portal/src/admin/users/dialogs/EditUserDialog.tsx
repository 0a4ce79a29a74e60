import { updateUser } from '@vestibule/contract/areas/team'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { reloadProfile } from '../../../session/reload-profile.ts'
import { signedInSession } from '../../../session/session.atoms.ts'
import { RoleChecks } from '../RoleChecks.tsx'
import { changeUser, roleList } from '../users.atoms.ts'
import { ApplicationChecks } from './ApplicationChecks.tsx'
import { GroupChecks } from './GroupChecks.tsx'

type EditUserDialogProps = { readonly user: TeamUser; readonly onClose: () => void }

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** Name, phone and roles of a member, with their groups and applications. What a directory manages is changed there. */
export const EditUserDialog = ({ user, onClose }: EditUserDialogProps) => {
  const { t } = useTranslation('users')
  const reload = useSetAtom(reloadProfile)
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const name = user.name || user.email
  const isFromDirectory = user.managedBy === 'scim2'
  const roles = useAtomValue(roleList.view)
  const nameOfRole = (id: string) =>
    (roles.is === 'loading' ? undefined : roles.answer?.items.find((role) => role.id === id)?.name) ?? id
  const read = (form: FormData, updatedAt = user.updatedAt) => {
    // Once the row is another, what is unchanged here is a choice as well.
    const isNewer = updatedAt !== user.updatedAt

    const texts = { name: textOf(form, 'name'), phone: textOf(form, 'phone') }
    return {
      id: user.id,
      roleIds: form.getAll('roleIds').map(String),
      updatedAt,
      ...(!isFromDirectory && (isNewer || texts.name !== user.name) && { name: texts.name || undefined }),
      ...(!isFromDirectory && (isNewer || texts.phone !== (user.phone ?? '')) && { phone: texts.phone }),
    }
  }
  return (
    <FormDialog
      action={changeUser}
      title={t('editDialog.title', { name })}
      lead={t(isFromDirectory ? 'editDialog.leadDirectory' : 'editDialog.lead')}
      submit={t('editDialog.submit')}
      read={read}
      compared={{
        name: { label: t('inviteDialog.name') },
        phone: { label: t('inviteDialog.phone') },
        roleIds: { label: t('inviteDialog.roles'), show: nameOfRole },
      }}
      // The administrator's own rights are in their token and in what is shown to them.
      onDone={() => isMe && void reload()}
      onClose={onClose}
    >
      {!isFromDirectory && <OwnDetails user={user} />}
      <RoleChecks held={user.roleIds} />
      <GroupChecks userId={user.id} />
      <ApplicationChecks userId={user.id} />
    </FormDialog>
  )
}

const OwnDetails = ({ user }: { readonly user: TeamUser }) => {
  const { t } = useTranslation('users')
  return (
    <>
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
      <FormField
        operation={updateUser}
        name="phone"
        type="tel"
        dir="ltr"
        label={t('inviteDialog.phone')}
        defaultValue={user.phone}
        autoComplete="off"
      />
    </>
  )
}
