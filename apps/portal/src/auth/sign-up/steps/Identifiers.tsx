import { Suspense } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Field } from '../../../kit/auth-card/Field.tsx'
import { deferred } from '../../../kit/deferred.tsx'
import type { SignUpFields, FieldName } from './use-asked.ts'

/** The list of countries comes only where a number is asked for. */
const PhoneField = deferred(async () => (await import('../../../kit/auth-card/PhoneField.tsx')).PhoneField)

type IdentifiersProps = {
  readonly asked: SignUpFields
  readonly saidAt: (name: FieldName) => string | undefined
}

/** What some installations ask for beside an address. */
export const Identifiers = ({ asked, saidAt }: IdentifiersProps) => {
  const { t } = useTranslation('signUp')
  const common = useTranslation('common')
  const aside = (name: 'username' | 'phoneNumber') =>
    asked[name] === 'optional' ? common.t('optional') : undefined
  return (
    <>
      {asked.username !== 'hidden' && (
        <Field
          name="username"
          label={t('SignUp.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          error={saidAt('username')}
          required={asked.username === 'required'}
          aside={aside('username')}
        />
      )}
      {asked.phoneNumber !== 'hidden' && (
        <Suspense>
          <PhoneField
            error={saidAt('phoneNumber')}
            required={asked.phoneNumber === 'required'}
            aside={aside('phoneNumber')}
          />
        </Suspense>
      )}
    </>
  )
}
