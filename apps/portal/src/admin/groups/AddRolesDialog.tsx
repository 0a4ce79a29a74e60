import type { Group } from '@vestibule/contract/schemas/group'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { addRoles, roleChoices } from './groups.atoms.ts'

type AddRolesDialogProps = { readonly group: Group; readonly onClose: () => void }

/** Gives roles to everybody in a group. */
export const AddRolesDialog = ({ group, onClose }: AddRolesDialogProps) => {
  const { t } = useTranslation('groups')
  return (
    <ChoiceDialog
      action={addRoles}
      title={t('addRoles.title', { name: group.name })}
      lead={t('addRoles.lead')}
      submit={t('addRoles.submit')}
      done={t('messages.rolesAdded')}
      missing={t('addRoles.missing')}
      toInput={(roleIds) => ({ groupId: group.id, roleIds })}
      onClose={onClose}
    >
      {(_, choose) => <RoleChecks given={group.roles?.map(({ id }) => id) ?? []} choose={choose} />}
    </ChoiceDialog>
  )
}

type RoleChecksProps = {
  readonly given: readonly string[]
  readonly choose: (id: string, isChosen: boolean) => void
}

const RoleChecks = ({ given, choose }: RoleChecksProps) => {
  const { t } = useTranslation('groups')
  const view = useAtomValue(roleChoices.view)
  const reload = useSetAtom(roleChoices.reload)
  if (view.is === 'loading') return <Spinner />
  if (view.is === 'failed' && view.answer === undefined)
    return <Refusal error={view.error} retry={() => void reload()} />
  const offered = (view.answer?.items ?? []).filter(({ id }) => !given.includes(id))
  if (offered.length === 0) return <p className="v-hint">{t('addRoles.none')}</p>
  return (
    <fieldset className="v-group">
      <legend className="v-label">{t('columns.roles')}</legend>
      {offered.map(({ id, name, description }) => (
        <Check
          key={id}
          name="roleIds"
          value={id}
          label={<bdi>{name}</bdi>}
          hint={description || undefined}
          onChange={(isChecked) => choose(id, isChecked)}
        />
      ))}
    </fieldset>
  )
}
