import mfa from '@vestibule/messages/en/signin/mfa.json' with { type: 'json' }
import { addMessages } from '../../../i18n/english.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import { EmailField } from '../../../kit/box/EmailField.tsx'
import { Field } from '../../../kit/box/Field.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { useForm } from '../../../kit/box/use-form.ts'
import { WayBack } from '../../../kit/box/WayBack.tsx'
import { Who } from '../../../kit/box/Who.tsx'
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
  const enter = (typed: { email?: string; recoveryCode: string }) =>
    send({
      is: 'recoveryCodeEntered',
      email: userEmail ?? typed.email ?? '',
      recoveryCode: typed.recoveryCode,
    })
  const { problems, form } = useForm<'email' | 'recoveryCode'>(names, enter, isBusy)
  return (
    <Box
      title={t('recover.title')}
      lead={
        <>
          {t('recover.body')}
          {userEmail && <Who email={userEmail} />}
        </>
      }
      footer={<WayBack onClick={() => send({ is: 'wentBack' })}>{t('recover.back')}</WayBack>}
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
          placeholder="XXXX-XXXX-XXXX-XXXX"
          required
          isFirst
          error={problems.recoveryCode ?? (isWrong ? t('recover.wrong') : undefined)}
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('recover.submit')}
        </Button>
      </form>
    </Box>
  )
}
