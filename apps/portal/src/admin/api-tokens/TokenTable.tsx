import { useAtomValue, useSetAtom } from 'jotai'
import { SquareTerminal } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { EmptyRows } from '../../kit/table/EmptyRows.tsx'
import { clockAtom } from '../../ports/clock.ts'
import { useTokenColumns } from './token-columns.tsx'
import { everyToken, findTokens, type TokenQuery, type TokenScope } from './token-rows.ts'
import { tokens } from './tokens.atoms.ts'

/** Rows that are drawn while the tokens load. */
const skeletonRows = 4

type TokenTableProps = {
  readonly scope: TokenScope
  readonly query: TokenQuery
  readonly onChange: (changes: Partial<TokenQuery>) => void
}

export const TokenTable = ({ scope, query, onChange }: TokenTableProps) => {
  const { t, locale } = useTranslation('apiTokens')
  const columns = useTokenColumns(scope)
  const { list } = tokens[scope]
  const view = useAtomValue(list.view)
  const reload = useSetAtom(list.reload)
  const now = useAtomValue(clockAtom).now()
  const isNarrowed = query.text !== '' || query.state !== ''
  const clear = <Button onClick={() => onChange(everyToken)}>{t('noMatch.action')}</Button>
  return (
    <DataTable
      label={t(`${scope}.title`)}
      view={view}
      listRows={({ rows }) => findTokens(rows, query, now, locale)}
      toName={({ name }) => name}
      columns={columns}
      sorting={query.sorting}
      onSort={(sorting) => onChange({ sorting })}
      empty={
        isNarrowed ? (
          <EmptyRows
            icon={SquareTerminal}
            title={t('noMatch.title')}
            lead={t('noMatch.lead')}
            action={clear}
          />
        ) : (
          <EmptyRows icon={SquareTerminal} title={t('empty.title')} lead={t('empty.lead')} />
        )
      }
      onRetry={() => void reload()}
      pageSize={skeletonRows}
    />
  )
}
