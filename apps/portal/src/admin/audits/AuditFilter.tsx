import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { events, type EventName } from '@vestibule/contract/events'
import { auditSeverities } from '@vestibule/contract/list-keys'
import { useAtomValue, useSetAtom } from 'jotai'
import { ListFilter as FilterMark } from 'lucide-react'
import { type FormEvent, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Field } from '../../kit/auth-card/Field.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { SelectInput } from '../../kit/form/SelectInput.tsx'
import type { ListFilter } from '../../kit/table/ListToolbar.tsx'
import { filterNames } from './audit-filters.ts'
import { auditList } from './audits.atoms.ts'

const eventNames = Object.keys(events) as EventName[]

/** The filters of the log; those without options are typed. */
export const useAuditFilters = (): readonly ListFilter[] => {
  const { t, locale } = useTranslation('audits')
  const actions = useMemo(
    () =>
      eventNames
        .map((name) => ({ value: name, label: t(`events.${name}`) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    [t, locale],
  )
  const typed = (['user', 'ip', 'from', 'to'] as const).map((name) => ({
    name,
    label: t(`filter.${name}`),
    any: '',
    options: [],
  }))
  const severities = auditSeverities.map((value) => ({ value, label: t(`severity.${value}`) }))
  return [
    { name: 'severity', label: t('filter.severity'), any: t('filter.anySeverity'), options: severities },
    { name: 'action', label: t('filter.action'), any: t('filter.anyAction'), options: actions },
    ...typed,
  ]
}

const dates: ReadonlySet<string> = new Set(['from', 'to'])

/** A button that opens the filters as fields; they count once they are applied. */
export const AuditFilter = () => {
  const { t } = useTranslation('audits')
  return (
    <Popover className="v-filter">
      <PopoverButton className="v-button is-secondary">
        <FilterMark className="v-icon" aria-hidden="true" />
        {t('filter.open')}
      </PopoverButton>
      <PopoverPanel anchor={{ to: 'bottom start', gap: 4 }} className="v-menu is-choice is-fields" focus>
        {({ close }) => <FilterFields onApplied={close} />}
      </PopoverPanel>
    </Popover>
  )
}

const FilterFields = ({ onApplied }: { readonly onApplied: () => void }) => {
  const { t } = useTranslation('audits')
  const filters = useAuditFilters()
  const search: Readonly<Record<string, string | undefined>> = useAtomValue(auditList.search)
  const filterBy = useSetAtom(auditList.filterBy)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const values = filterNames
      .filter((name) => name !== 'search')
      .map((name) => [name, String(form.get(name) ?? '').trim()])
    filterBy(Object.fromEntries(values))
    onApplied()
  }
  return (
    <form className="v-fields" onSubmit={apply} noValidate>
      {filters.map(({ name, label, any, options }) =>
        options.length > 0 ? (
          <SelectInput
            key={name}
            name={name}
            label={label}
            defaultValue={search[name] ?? ''}
            options={[{ value: '', label: any }, ...options]}
          />
        ) : (
          <Field
            key={name}
            name={name}
            label={label}
            type={dates.has(name) ? 'date' : 'text'}
            defaultValue={search[name] ?? ''}
            autoComplete="off"
          />
        ),
      )}
      <Button type="submit" kind="primary">
        {t('filter.apply')}
      </Button>
    </form>
  )
}
