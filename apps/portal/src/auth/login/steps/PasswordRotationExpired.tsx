import passwordRules from '@vestibule/messages/en/signin/password-rules.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { errorPlace } from '../../../kit/auth-card/error-place.ts'
import { NewPasswordField } from '../../../kit/auth-card/NewPasswordField.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { Username } from '../../../kit/auth-card/Username.tsx'
import { SignedInUser } from '../../../kit/auth-card/SignedInUser.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ passwordRules })

type Props = StepProps<LoginState, LoginEvent, 'passwordRotationExpired'>

/** The password was right and has ended: another one takes its place, and signs in at once. */
export const PasswordRotationExpired = ({ state: { email, isBusy, error }, send }: Props) => {
  const { t } = useTranslation('passwordRules')
  const errorText = useErrorText()
  const { problems, form } = useForm(
    ['password'],
    ({ password }) => send({ is: 'newPasswordEntered', password }),
    isBusy,
  )
  const isAtField = error !== undefined && errorPlace(error) === 'password'
  return (
    <AuthCard
      title={t('passwordRotationExpired.title')}
      lead={
        <>
          {t('passwordRotationExpired.body')}
          <SignedInUser
            email={email}
            change={{ label: t('change'), onClick: () => send({ is: 'wentBack' }) }}
          />
        </>
      }
    >
      <form {...form}>
        {error && !isAtField && <Refusal error={error} retry="submit" />}
        <Username email={email} />
        <NewPasswordField
          label={t('newPassword')}
          error={problems.password ?? (isAtField ? errorText(error) : undefined)}
          isFirst
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('passwordRotationExpired.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
