import { memberStates } from '@vestibule/contract/areas/team'
import { useAtom, useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { roleList, userList } from './users.atoms.ts'

/** Search, filters, and how many people there are. What is asked for stands in the address. */
export const UserTools = () => {
  const { t } = useTranslation('users')
  const [params, change] = useAtom(pageParams)
  const roles = useAtomValue(roleList.view)
  const list = useAtomValue(userList.view)
  const total = list.is === 'loading' ? undefined : list.answer?.totalItems
  const roleOptions = roles.is === 'ready' ? roles.answer.items : []
  // Another question starts at its first page.
  const ask = (changes: Record<string, string>) => change({ ...changes, page: undefined }, { replace: true })
  return (
    <div className="v-tools">
      <SearchField label={t('search')} text={params.search ?? ''} onSearch={(search) => ask({ search })} />
      <SelectField
        label={t('roleFilter')}
        value={params.role ?? ''}
        options={[
          { value: '', label: t('anyRole') },
          ...roleOptions.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(role) => ask({ role })}
      />
      <SelectField
        label={t('stateFilter')}
        value={params.state ?? ''}
        options={[
          { value: '', label: t('anyState') },
          ...memberStates.map((state) => ({ value: state, label: t(`status.${state}`) })),
        ]}
        onChange={(state) => ask({ state })}
      />
      <output className="is-last">{total !== undefined && t('people', { count: total })}</output>
    </div>
  )
}
