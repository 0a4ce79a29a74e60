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
import { goTo } from '../../../ports/route.ts'
import type { PhoneResetEvent, PhoneResetState } from '../phone-reset.flow.ts'

/** Asks whose telephone it was. */
export const ResetPhoneNumber = ({
  state,
  send,
}: StepProps<PhoneResetState, PhoneResetEvent, 'ResetPhoneNumber'>) => {
  const { t } = useTranslation('phoneReset')
  const errorText = useErrorText()
  const go = useSetAtom(goTo)
  const typed = useAtomValue(typedEmail)
  const { email = typed?.includes('@') ? typed : undefined, isBusy, error } = state
  const { problems, form } = useForm(
    ['email'],
    (values) => send({ is: 'emailEntered', email: values.email }),
    isBusy,
  )
  const isAtField = error !== undefined && errorPlace(error) === 'email'
  return (
    <AuthCard
      title={t('ResetPhoneNumber.title')}
      lead={t('ResetPhoneNumber.body')}
      footer={<BackLink onClick={() => go('loginUrl')}>{t('ResetPhoneNumber.signIn')}</BackLink>}
    >
      <form {...form}>
        {error && !isAtField && <Refusal error={error} retry="submit" />}
        <EmailField
          autoComplete="username"
          error={problems.email ?? (isAtField ? errorText(error) : undefined)}
          defaultValue={email}
          isFirst
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('ResetPhoneNumber.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
