import mfa from '@vestibule/messages/en/signin/mfa.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { EmailField } from '../../../kit/auth-card/EmailField.tsx'
import { Field } from '../../../kit/auth-card/Field.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import { SignedInUser } from '../../../kit/auth-card/SignedInUser.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { LoginEvent, LoginState } from '../login.types.ts'

addMessages({ mfa })

type Props = StepProps<LoginState, LoginEvent, 'recoverTwoFactor'>

/** A code kept on paper, in the place of the device. */
export const RecoverTwoFactor = ({ state: { answer, isBusy, error }, send }: Props) => {
  const { t } = useTranslation('mfa')
  const { userEmail } = answer
  const isWrong = error?.code === 'CODE_INVALID'
  const names = userEmail ? (['recoveryCode'] as const) : (['email', 'recoveryCode'] as const)
  const submit = (typed: { email?: string; recoveryCode: string }) =>
    send({
      is: 'recoveryCodeEntered',
      email: userEmail ?? typed.email ?? '',
      recoveryCode: typed.recoveryCode,
    })
  const { problems, form } = useForm<'email' | 'recoveryCode'>(names, submit, isBusy)
  return (
    <AuthCard
      title={t('recover.title')}
      lead={
        <>
          {t('recover.body')}
          {userEmail && <SignedInUser email={userEmail} />}
        </>
      }
      footer={<BackLink onClick={() => send({ is: 'wentBack' })}>{t('recover.back')}</BackLink>}
    >
      <form {...form}>
        {error && !isWrong && <Refusal error={error} retry="submit" />}
        {!userEmail && <EmailField autoComplete="username" error={problems.email} />}
        <Field
          name="recoveryCode"
          label={t('recover.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          maxLength={64}
          placeholder="XXXX-XXXX-XXXX-…"
          required
          isFirst
          error={problems.recoveryCode ?? (isWrong ? t('recover.wrong') : undefined)}
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('recover.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
