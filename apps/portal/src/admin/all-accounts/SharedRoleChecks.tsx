import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { Spinner } from '../../kit/feedback/Spinner.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { sharedRoles } from './account-users.atoms.ts'

/** Roles that hold in every account, read from the form by the name `roleIds`; `offered` names those that were shown. */
export const SharedRoleChecks = ({ held }: { readonly held: readonly string[] }) => {
  const { t } = useTranslation('allAccounts')
  const view = useAtomValue(sharedRoles.view)
  const reload = useSetAtom(sharedRoles.reload)
  if (view.is === 'loading') return <Spinner />
  if (view.answer === undefined)
    return view.is === 'failed' ? <Refusal error={view.error} retry={() => void reload()} /> : null
  return (
    <fieldset className="v-group">
      <legend className="v-label">{t('userRoles.label')}</legend>
      {view.answer.map(({ id, name, description }) => (
        <div key={id}>
          <input type="hidden" name="offered" value={id} />
          <Check
            name="roleIds"
            value={id}
            label={<bdi>{name}</bdi>}
            hint={description || undefined}
            isChecked={held.includes(id)}
          />
        </div>
      ))}
    </fieldset>
  )
}
