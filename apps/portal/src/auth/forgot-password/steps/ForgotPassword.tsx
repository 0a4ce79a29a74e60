import { useAtomValue, useSetAtom } from 'jotai'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { EmailField } from '../../../kit/auth-card/EmailField.tsx'
import { errorPlace } from '../../../kit/auth-card/error-place.ts'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { typedEmail } from '../../../kit/auth-card/typed-email.ts'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { goTo } from '../../../ports/route.ts'
import type { ForgotPasswordEvent, ForgotPasswordState } from '../forgot-password.flow.ts'

type Props = StepProps<ForgotPasswordState, ForgotPasswordEvent, 'forgotPassword'>

/** Asks whose password it is. A user whose link has expired learns it here, and gets a new one. */
export const ForgotPassword = ({ state, send }: Props) => {
  const { t } = useTranslation('forgotPassword')
  const errorText = useErrorText()
  const go = useSetAtom(goTo)
  const typed = useAtomValue(typedEmail)
  const { why, email = typed, doing, failed, error } = state
  const isBusy = doing !== undefined
  const kind = useAtomValue(bootAtom).policies.identifiers
  const name = kind ? 'identifier' : 'email'
  const { problems, form } = useForm(
    [name],
    (values) => send({ is: 'emailEntered', email: values[name] }),
    isBusy,
  )
  const isAtField = error !== undefined && errorPlace(error) === 'email'
  const about =
    failed && t(failed === 'sendMail' ? 'forgotPassword.failedMail' : 'forgotPassword.failedStrategies')
  const lead =
    why === 'reloaded' ? t('forgotPassword.openAgain') : why ? errorText(why) : t('forgotPassword.body')
  return (
    <AuthCard
      title={t(why ? 'forgotPassword.newLink' : 'forgotPassword.title')}
      lead={lead}
      footer={<BackLink onClick={() => go('loginUrl')}>{t('forgotPassword.signIn')}</BackLink>}
    >
      <form {...form}>
        {error && !isAtField && <Refusal error={error} about={about} retry="submit" />}
        <EmailField
          autoComplete="username"
          kind={kind}
          error={problems[name] ?? (isAtField ? errorText(error) : undefined)}
          defaultValue={email}
          isFirst
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('forgotPassword.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
