import { Suspense } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field } from '../../../kit/auth-card/Field.tsx'
import { deferred } from '../../../kit/deferred.tsx'
import type { SignUpFields, FieldName } from './use-sign-up-fields.ts'

/** The list of countries comes only where a number is asked for. */
const PhoneField = deferred(async () => (await import('../../../kit/auth-card/PhoneField.tsx')).PhoneField)

type IdentifiersProps = {
  readonly fields: SignUpFields
  readonly errorAt: (name: FieldName) => string | undefined
}

/** What some installations ask for beside an address. */
export const Identifiers = ({ fields, errorAt }: IdentifiersProps) => {
  const { t } = useTranslation('signUp')
  const common = useTranslation('common')
  const aside = (name: 'username' | 'phoneNumber') =>
    fields[name] === 'optional' ? common.t('optional') : undefined
  return (
    <>
      {fields.username !== 'hidden' && (
        <Field
          name="username"
          label={t('SignUp.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          error={errorAt('username')}
          required={fields.username === 'required'}
          aside={aside('username')}
        />
      )}
      {fields.phoneNumber !== 'hidden' && (
        <Suspense>
          <PhoneField
            error={errorAt('phoneNumber')}
            required={fields.phoneNumber === 'required'}
            aside={aside('phoneNumber')}
          />
        </Suspense>
      )}
    </>
  )
}
