import type { Group } from '@vestibule/contract/schemas/group'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { addMembers, people, personSearch } from './groups.atoms.ts'

type AddMembersDialogProps = { readonly group: Group; readonly onClose: () => void }

/** Puts members of the organization into a group. */
export const AddMembersDialog = ({ group, onClose }: AddMembersDialogProps) => {
  const { t } = useTranslation('groups')
  const [search, setSearch] = useAtom(personSearch)
  useEffect(() => () => setSearch(''), [setSearch])
  const inGroup = new Set(group.users?.map(({ id }) => id))
  return (
    <ChoiceDialog
      action={addMembers}
      title={t('addMembers.title', { name: group.name })}
      lead={t('addMembers.lead')}
      submit={t('addMembers.submit')}
      done={t('messages.membersAdded')}
      missing={t('addMembers.missing')}
      toInput={(userIds) => ({ groupId: group.id, userIds })}
      onClose={onClose}
    >
      {(isChosen, choose) => (
        <>
          <SearchField label={t('addMembers.search')} text={search} onSearch={setSearch} />
          <PersonChecks inGroup={inGroup} isChosen={isChosen} choose={choose} />
        </>
      )}
    </ChoiceDialog>
  )
}

type PersonChecksProps = {
  readonly inGroup: ReadonlySet<string>
  readonly isChosen: (id: string) => boolean
  readonly choose: (id: string, isChosen: boolean) => void
}

const PersonChecks = ({ inGroup, isChosen, choose }: PersonChecksProps) => {
  const { t } = useTranslation('groups')
  const view = useAtomValue(people.view)
  const reload = useSetAtom(people.reload)
  if (view.is === 'loading') return <Spinner />
  if (view.is === 'failed' && view.answer === undefined)
    return <Refusal error={view.error} retry={() => void reload()} />
  const offered = (view.answer?.items ?? []).filter(({ id }) => !inGroup.has(id))
  if (offered.length === 0) return <p className="v-hint">{t('addMembers.none')}</p>
  return (
    <fieldset className="v-group">
      <legend className="v-label">{t('columns.members')}</legend>
      {offered.map(({ id, name, email }) => (
        <Check
          key={id}
          name="userIds"
          value={id}
          label={<bdi>{name || email}</bdi>}
          hint={name ? <bdi dir="ltr">{email}</bdi> : undefined}
          isChecked={isChosen(id)}
          onChange={(isChecked) => choose(id, isChecked)}
        />
      ))}
    </fieldset>
  )
}
