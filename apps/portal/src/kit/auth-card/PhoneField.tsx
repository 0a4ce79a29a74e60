import { callingCodes } from '@vestibule/contract/calling-codes'
import { useAtomValue } from 'jotai'
import { useMemo, useRef, useState } from 'react'
import phone from '@vestibule/messages/en/signin/phone.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { bootAtom } from '../../ports/boot.ts'
import '../../theme/phone.css'
import { toCountry, inCountry, likelyCountry, withCode } from './calling-code.ts'
import { Field, type FieldProps } from './Field.tsx'

addMessages({ phone })

type PhoneFieldProps = Pick<
  FieldProps,
  'error' | 'hint' | 'isFirst' | 'defaultValue' | 'required' | 'label' | 'aside'
>

/** A whole number in one field, so that it can be pasted and filled in; the list beside it only writes its beginning. */
export const PhoneField = ({ label, ...props }: Partial<PhoneFieldProps>) => {
  const { t } = useTranslation('phone')
  const { locale = 'en' } = useAtomValue(bootAtom)
  const frame = useRef<HTMLDivElement>(null)
  const [country, setCountry] = useState(() =>
    toCountry(String(props.defaultValue ?? ''), likelyCountry(navigator.language || locale)),
  )
  const field = () => frame.current?.querySelector('input')
  const choose = (next: string) => {
    const input = field()
    if (!input) return
    input.value = inCountry(input.value, country, next)
    setCountry(next)
    input.focus()
  }
  return (
    <div className="v-phone" ref={frame}>
      <Field
        required
        {...props}
        name="phoneNumber"
        type="tel"
        label={label ?? t('label')}
        placeholder={`+${callingCodes.get(country)}`}
        autoComplete="tel"
        maxLength={40}
        dir="ltr"
        onInput={({ currentTarget }) => setCountry(toCountry(currentTarget.value, country))}
        onBlur={({ currentTarget }) => {
          currentTarget.value = withCode(currentTarget.value, country)
        }}
        tool={<Countries locale={locale} country={country} onChoose={choose} />}
      />
    </div>
  )
}

type CountriesProps = {
  readonly locale: string
  readonly country: string
  readonly onChoose: (country: string) => void
}

const Countries = ({ locale, country, onChoose }: CountriesProps) => {
  const { t } = useTranslation('phone')
  const options = useMemo(() => {
    const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
    return [...callingCodes]
      .map(([code, dialled]) => ({ code, dialled, name: names.of(code) ?? code }))
      .sort((a, b) => a.name.localeCompare(b.name, locale))
  }, [locale])
  return (
    <span className="v-country">
      <span aria-hidden="true">{country}</span>
      <select
        aria-label={t('country')}
        value={country}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {options.map(({ code, dialled, name }) => (
          <option key={code} value={code}>
            {`${name} (+${dialled})`}
          </option>
        ))}
      </select>
    </span>
  )
}
