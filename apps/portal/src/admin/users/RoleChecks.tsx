import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { roleList } from './users.atoms.ts'

/** The roles there are, each with what it is for. Read from the form by the name `roleIds`. */
export const RoleChecks = ({ held, hint }: { readonly held: readonly string[]; readonly hint?: string }) => {
  const { t } = useTranslation('users')
  const view = useAtomValue(roleList.view)
  const reload = useSetAtom(roleList.reload)
  if (view.is === 'loading') return <Spinner />
  if (view.is === 'failed' && view.answer === undefined)
    return <Refusal error={view.error} retry={() => void reload()} />
  return (
    <fieldset className="v-group">
      <legend className="v-label">{t('inviteDialog.roles')}</legend>
      {(view.answer?.items ?? []).map(({ id, name, description }) => (
        <Check
          key={id}
          name="roleIds"
          value={id}
          label={<bdi>{name}</bdi>}
          hint={description || undefined}
          isChecked={held.includes(id)}
        />
      ))}
      {hint !== undefined && <p className="v-hint">{hint}</p>}
    </fieldset>
  )
}
