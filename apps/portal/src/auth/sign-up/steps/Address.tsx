import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmailField } from '../../../kit/auth-card/EmailField.tsx'
import type { SignUpFields } from './use-asked.ts'

type AddressProps = {
  readonly asked: SignUpFields
  readonly email: string | undefined
  readonly error: string | undefined
}

export const Address = ({ asked, email, error }: AddressProps) => {
  const { t } = useTranslation('signUp')
  const common = useTranslation('common')
  const isRequired = asked.email === 'required'
  return (
    <EmailField
      autoComplete="email"
      hint={t('SignUp.emailHint')}
      error={error}
      defaultValue={email}
      required={isRequired}
      aside={isRequired ? undefined : common.t('optional')}
    />
  )
}
