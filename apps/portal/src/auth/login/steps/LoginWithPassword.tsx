import { useSetAtom } from 'jotai'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { PasswordField } from '../../../kit/auth-card/PasswordField.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { typedEmail } from '../../../kit/auth-card/typed-email.ts'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { Username } from '../../../kit/auth-card/Username.tsx'
import { SignedInUser } from '../../../kit/auth-card/SignedInUser.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { goTo } from '../../../ports/route.ts'
import type { LoginEvent, LoginState } from '../login.types.ts'

type Props = StepProps<LoginState, LoginEvent, 'loginWithPassword'>

export const LoginWithPassword = ({ state: { email, isBusy, error }, send }: Props) => {
  const { t } = useTranslation('login')
  const errorText = useErrorText()
  const { problems, form } = useForm(
    ['password'],
    ({ password }) => send({ is: 'passwordEntered', password }),
    isBusy,
  )
  const isWrong = error?.code === 'INVALID_CREDENTIALS'
  return (
    <AuthCard
      title={t('loginWithPassword.title')}
      lead={
        <SignedInUser
          email={email}
          change={{ label: t('loginWithPassword.change'), onClick: () => send({ is: 'wentBack' }) }}
        />
      }
    >
      <form {...form}>
        {error && !isWrong && <Refusal error={error} retry="submit" />}
        <Username email={email} />
        <PasswordField
          label={t('loginWithPassword.label')}
          autoComplete="current-password"
          aside={<ForgotLink email={email} />}
          error={problems.password ?? (error && isWrong ? errorText(error) : undefined)}
          isFirst
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('loginWithPassword.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}

/** What was typed goes along, but not in the address. */
const ForgotLink = ({ email }: { email: string }) => {
  const { t } = useTranslation('login')
  const keep = useSetAtom(typedEmail)
  const go = useSetAtom(goTo)
  const leave = () => {
    keep(email)
    go('forgetPasswordUrl')
  }
  return (
    <button type="button" className="v-link" onClick={leave}>
      {t('loginWithPassword.forgot')}
    </button>
  )
}
