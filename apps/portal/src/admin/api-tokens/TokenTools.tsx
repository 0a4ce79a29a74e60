import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { clockAtom } from '../../ports/clock.ts'
import { findTokens, type TokenQuery, type TokenRow, type TokenState, tokenStates } from './token-rows.ts'

type TokenToolsProps = {
  readonly query: TokenQuery
  /** Undefined until they have come. */
  readonly rows: readonly TokenRow[] | undefined
  readonly onChange: (changes: Partial<TokenQuery>) => void
}

/** Search, status and how many tokens there are. */
export const TokenTools = ({ query, rows, onChange }: TokenToolsProps) => {
  const { t, locale } = useTranslation('apiTokens')
  const now = useAtomValue(clockAtom).now()
  const options = tokenStates.map((value) => ({ value, label: t(`status.${value}`) }))
  const count = rows && findTokens(rows, query, now, locale).length
  return (
    <div className="v-tools">
      <SearchField label={t('search')} text={query.text} onSearch={(text) => onChange({ text })} />
      <SelectField
        label={t('status.label')}
        value={query.state}
        options={[{ value: '', label: t('status.any') }, ...options]}
        onChange={(state) => onChange({ state: state as TokenState | '' })}
      />
      <output className="is-last">{count !== undefined && t('rows', { count })}</output>
    </div>
  )
}
