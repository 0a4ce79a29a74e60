import { callingCodes } from '@vestibule/contract/calling-codes'
import type { Output } from '@vestibule/contract'
import type { getCountryRestrictionsConfig } from '@vestibule/contract/areas/country-restrictions'
import { neverSet } from '@vestibule/contract/constants'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { FormDialog } from '../../kit/dialog/FormDialog.tsx'
import { Check } from '../../kit/form/Check.tsx'
import { SelectInput } from '../../kit/form/SelectInput.tsx'
import { useKeptState } from '../../kit/form/use-kept-state.ts'
import { SearchField } from '../../kit/table/SearchField.tsx'
import { AffectedNote } from './AffectedNote.tsx'
import { PhraseField, readPhrase } from './PhraseField.tsx'
import { changeCountries, changeCountryRule, countryRule } from './restrictions.atoms.ts'
import { readRestrictionType, restrictionTypes, toRestrictionType } from './restriction-type.ts'
import { useCountryName } from './use-country-name.ts'

type Closing = { readonly onClose: () => void }

/** The dialog about countries that the address names. */
export const CountryDialogs = () => {
  const [dialog, open] = useAtom(dialogAddress)
  const view = useAtomValue(countryRule.view)
  const saved = view.is === 'loading' ? undefined : view.answer
  const onClose = () => open(undefined)
  if (saved === undefined) return null
  if (dialog?.is === 'countryRule') return <CountryRuleDialog saved={saved} onClose={onClose} />
  if (dialog?.is === 'countries') return <CountriesDialog saved={saved} onClose={onClose} />
  return null
}

type CountryRuleDialogProps = Closing & { readonly saved: Output<typeof getCountryRestrictionsConfig> }
type CountriesDialogProps = Closing & {
  readonly saved: {
    readonly enabled: boolean
    readonly countries: readonly string[]
    readonly updatedAt?: string | undefined
  }
}

const CountryRuleDialog = ({ saved, onClose }: CountryRuleDialogProps) => {
  const { t } = useTranslation('security')
  const [isOn, setOn] = useState(saved.enabled)
  const [action, setAction] = useState(saved.action)
  const [failStrategy, setFailStrategy] = useState(saved.failStrategy)
  return (
    <FormDialog
      size="small"
      action={changeCountryRule}
      title={t('countries.rule')}
      submit={t('save')}
      done={t('saved')}
      read={(form, updatedAt = saved.updatedAt ?? neverSet) => ({
        enabled: form.has('enabled'),
        action: readRestrictionType(form, 'action'),
        failStrategy: readRestrictionType(form, 'failStrategy'),
        shouldSendRestrictionEmail: form.has('shouldSendRestrictionEmail'),
        confirmation: readPhrase(form),
        updatedAt,
      })}
      compared={{
        enabled: { label: t('countries.enabled') },
        action: {
          label: t('countries.action'),
          show: (value) => t(`countries.actions.${toRestrictionType(value)}`),
        },
        failStrategy: {
          label: t('countries.failStrategy'),
          show: (value) => t(`countries.failStrategies.${toRestrictionType(value)}`),
        },
        shouldSendRestrictionEmail: { label: t('countries.email') },
      }}
      onClose={onClose}
    >
      <Check name="enabled" label={t('countries.enabled')} isChecked={saved.enabled} onChange={setOn} />
      <SelectInput
        name="action"
        label={t('countries.action')}
        defaultValue={saved.action}
        options={restrictionTypes.map((value) => ({ value, label: t(`countries.actions.${value}`) }))}
        onChange={(value) => setAction(toRestrictionType(value))}
      />
      <SelectInput
        name="failStrategy"
        label={t('countries.failStrategy')}
        defaultValue={saved.failStrategy}
        options={restrictionTypes.map((value) => ({ value, label: t(`countries.failStrategies.${value}`) }))}
        onChange={(value) => setFailStrategy(toRestrictionType(value))}
      />
      <Check
        name="shouldSendRestrictionEmail"
        label={t('countries.email')}
        isChecked={saved.shouldSendRestrictionEmail}
      />
      {isOn && <AffectedNote policy="countries" strategy={action} failStrategy={failStrategy} />}
      <PhraseField action={changeCountryRule} />
    </FormDialog>
  )
}

const codes: readonly string[] = [...callingCodes.keys()]

const CountriesDialog = ({ saved, onClose }: CountriesDialogProps) => {
  const { t, locale } = useTranslation('security')
  const { enabled, countries, updatedAt: seenAt = neverSet } = saved
  const toName = useCountryName()
  const [words, setWords] = useState('')
  const [chosen, choose] = useKeptState<ReadonlySet<string>>('countries', new Set(countries))
  const toggle = (code: string, isOn: boolean) =>
    choose((before) => new Set(isOn ? [...before, code] : [...before].filter((one) => one !== code)))
  const known = [...new Set([...codes, ...countries])]
    .map((code) => ({ code, name: toName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
  const isMatch = (name: string) => name.toLowerCase().includes(words.toLowerCase())
  return (
    <FormDialog
      action={changeCountries}
      title={t('countries.choose')}
      submit={t('save')}
      done={t('saved')}
      read={(form, updatedAt = seenAt) => ({
        countries: form.getAll('countries').map((code) => ({ countryCode: String(code) })),
        confirmation: readPhrase(form),
        updatedAt,
      })}
      compared={{
        countries: {
          label: t('countries.choose'),
          show: toName,
          isChanged: chosen.size !== countries.length || countries.some((code) => !chosen.has(code)),
        },
      }}
      onClose={onClose}
    >
      <SearchField label={t('countries.search')} text={words} onSearch={setWords} />
      {[...chosen].map((code) => (
        <input key={code} type="hidden" name="countries" value={code} />
      ))}
      <div className="v-country-list">
        {known
          .filter(({ name }) => isMatch(name))
          .map(({ code, name }) => (
            <Check
              key={code}
              name="country"
              value={code}
              label={name}
              isChecked={chosen.has(code)}
              onChange={(isOn) => toggle(code, isOn)}
            />
          ))}
      </div>
      {enabled && <AffectedNote policy="countries" countries={[...chosen].toSorted().join(',')} />}
      <PhraseField action={changeCountries} />
    </FormDialog>
  )
}
