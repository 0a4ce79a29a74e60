import { useAtom } from 'jotai'
import { Search, Users } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'

/** Nobody is there, or nobody matches what was asked for. */
export const NoUsers = () => {
  const { t } = useTranslation('users')
  const [{ search, role, state }, change] = useAtom(pageParams)
  const isFiltered = [search, role, state].some((text) => text !== undefined)
  if (!isFiltered) return <EmptyRows icon={Users} title={t('empty.title')} lead={t('empty.lead')} />
  const showAll = () => change({ search: undefined, role: undefined, state: undefined, page: undefined })
  return (
    <EmptyRows
      icon={Search}
      title={search === undefined ? t('empty.noneTitle') : t('empty.noneTitleFor', { search })}
      lead={t('empty.noneLead')}
      action={<Button onClick={showAll}>{t('empty.showAll')}</Button>}
    />
  )
}
