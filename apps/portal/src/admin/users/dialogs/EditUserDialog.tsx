import type { TeamUser } from '@vestibule/contract/schemas/user'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { roleChoices } from '../../../kit/roles/role-choices.atoms.ts'
import { RoleChecks } from '../../../kit/roles/RoleChecks.tsx'
import { fieldAppearance } from '../../../metadata/field-appearance.ts'
import { reloadProfile } from '../../../session/reload-profile.ts'
import { signedInSession } from '../../../session/session.atoms.ts'
import { changeUser } from '../users.atoms.ts'
import { ApplicationChecks } from './ApplicationChecks.tsx'
import { chosenRoles } from './chosen-roles.ts'
import { GroupChecks } from './GroupChecks.tsx'
import { UserTexts } from './UserTexts.tsx'

type EditUserDialogProps = { readonly user: TeamUser; readonly onClose: () => void }

type Texts = { readonly name?: string; readonly phone?: string }

/** What is typed. A field that is not in the form, because it is hidden or fixed, is never sent. */
const typedTexts = (form: FormData): Texts =>
  Object.fromEntries(
    (['name', 'phone'] as const)
      .filter((field) => form.has(field))
      .map((field) => [field, String(form.get(field)).trim()]),
  )

/** The same without what is as before. */
const changedTexts = (form: FormData, user: TeamUser): Texts =>
  Object.fromEntries(
    Object.entries(typedTexts(form)).filter(([field, text]) => text !== (user[field as keyof Texts] ?? '')),
  )

/** Name, phone and roles of a member, with their groups and applications. What a directory manages is changed there. */
export const EditUserDialog = ({ user, onClose }: EditUserDialogProps) => {
  const { t } = useTranslation('users')
  const reload = useSetAtom(reloadProfile)
  const isMe = useAtomValue(signedInSession)?.user.id === user.id
  const name = user.name || user.email
  const isFromDirectory = user.managedBy === 'scim2'
  const appearance = useAtomValue(fieldAppearance)
  const canEdit = (field: string) => appearance('users', field) === 'edit'
  const hasRoles = canEdit('roles')
  const roles = useAtomValue(roleChoices.view)
  const offered = roles.is === 'loading' ? undefined : roles.answer
  const nameOfRole = (id: string) => offered?.find((role) => role.id === id)?.name ?? id
  const read = (form: FormData, updatedAt = user.updatedAt) => ({
    id: user.id,
    updatedAt,
    // Without the list there are no boxes: what they say would take every role away.
    ...(hasRoles && offered !== undefined && { roleIds: chosenRoles(form, user, offered) }),
    // Once the row is another, what is unchanged here is a choice as well.
    ...(updatedAt === user.updatedAt ? changedTexts(form, user) : typedTexts(form)),
  })
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
      {!isFromDirectory && <UserTexts user={user} />}
      {hasRoles && <RoleChecks held={user.roleIds} />}
      {canEdit('groups') && <GroupChecks userId={user.id} />}
      {canEdit('applications') && <ApplicationChecks userId={user.id} />}
    </FormDialog>
  )
}
