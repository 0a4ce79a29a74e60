import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmailField } from '../../../kit/auth-card/EmailField.tsx'
import type { SignUpFields } from './use-sign-up-fields.ts'

type AddressProps = {
  readonly fields: SignUpFields
  readonly email: string | undefined
  readonly error: string | undefined
}

export const Address = ({ fields, email, error }: AddressProps) => {
  const { t } = useTranslation('signUp')
  const common = useTranslation('common')
  const isRequired = fields.email === 'required'
  return (
    <EmailField
      label={t('SignUp.email')}
      autoComplete="email"
      hint={t('SignUp.emailHint')}
      error={error}
      defaultValue={email}
      required={isRequired}
      aside={isRequired ? undefined : common.t('optional')}
    />
  )
}
