import type { AccountSettings } from '@vestibule/contract/areas/account-settings'
import { useAtomValue } from 'jotai'
import { type InputHTMLAttributes, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LineField } from '../../kit/form/LineField.tsx'
import { LineSelect } from '../../kit/form/LineSelect.tsx'
import { fieldAppearance } from '../../metadata/field-appearance.ts'
import { clockAtom } from '../../ports/clock.ts'
import type { AccountTab } from './account-search.ts'
import { type AccountField, fieldsOfTab } from './account-fields.ts'
import { currencies, dateFormats, timeFormats, timezones, withSaved } from './choices.ts'

/** How each text is typed. */
const kinds: Partial<Record<AccountField, InputHTMLAttributes<HTMLInputElement>>> = {
  name: { autoComplete: 'organization', maxLength: 200 },
  website: { type: 'url', inputMode: 'url', dir: 'ltr', maxLength: 2048, spellCheck: false },
  address: { autoComplete: 'street-address', maxLength: 500 },
  logo: { type: 'url', inputMode: 'url', dir: 'ltr', maxLength: 2048, spellCheck: false },
  applicationUrl: { type: 'url', inputMode: 'url', dir: 'ltr', maxLength: 2048, spellCheck: false },
  loginUrl: { type: 'url', inputMode: 'url', dir: 'ltr', maxLength: 2048, spellCheck: false },
}

const hinted = ['logo', 'address', 'timezone', 'applicationUrl', 'loginUrl'] as const
type Hinted = (typeof hinted)[number]
const isHinted = (field: AccountField): field is Hinted => (hinted as readonly string[]).includes(field)

const useChoices = () => {
  const { locale } = useTranslation('account')
  const clock = useAtomValue(clockAtom)
  return useMemo(
    () => ({
      timezone: timezones(new Date(clock.now())),
      currency: currencies(locale),
      dateFormat: dateFormats,
      timeFormat: timeFormats,
    }),
    [clock, locale],
  )
}

type AccountLinesProps = {
  readonly tab: AccountTab
  readonly saved: AccountSettings
  readonly refused: ReadonlySet<string>
  /** The user may read the settings only, or the tab is fixed. */
  readonly isFixed: boolean
}

export const AccountLines = ({ tab, saved, refused, isFixed }: AccountLinesProps) => {
  const { t } = useTranslation('account')
  const appearance = useAtomValue(fieldAppearance)
  const choices: Partial<Record<AccountField, typeof dateFormats>> = useChoices()
  return (
    <div className="v-panel">
      {fieldsOfTab[tab].map((field) => {
        const given = appearance('account', field === 'name' ? 'companyName' : field)
        const line = {
          name: field,
          label: t(`fields.${field}`),
          defaultValue: saved[field],
          appearance: isFixed && given === 'edit' ? ('viewOnly' as const) : given,
          ...(isHinted(field) && { hint: t(`hints.${field}`) }),
          ...(refused.has(field) && { error: t(field === 'name' ? 'nameMissing' : 'malformed') }),
        }
        const options = choices[field]
        return options === undefined ? (
          <LineField key={field} {...kinds[field]} {...line} />
        ) : (
          <LineSelect key={field} {...line} options={withSaved(options, saved[field], t('notSet'))} />
        )
      })}
    </div>
  )
}
