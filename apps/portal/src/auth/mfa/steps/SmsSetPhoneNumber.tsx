import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { Field } from '../../../kit/auth-card/Field.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import type { MfaEvent, MfaState } from '../mfa.types.ts'
import { WaysOut } from './WaysOut.tsx'

type Props = StepProps<MfaState, MfaEvent, 'smsSetPhoneNumber'>

export const SmsSetPhoneNumber = ({ state: { pending, phoneNumber, isBusy, error }, send }: Props) => {
  const { t } = useTranslation('mfa')
  const errorText = useErrorText()
  const submit = (typed: { phoneNumber: string }) => send({ is: 'phoneEntered', ...typed })
  const { problems, form } = useForm(['phoneNumber'], submit, isBusy)
  const isBad = error?.code === 'PHONE_INVALID'
  return (
    <AuthCard
      title={t('phone.title')}
      lead={t('phone.body')}
      footer={<WaysOut pending={pending} send={send} isChosen />}
    >
      <form {...form}>
        {error && !isBad && <Refusal error={error} retry="submit" />}
        <Field
          name="phoneNumber"
          label={t('phone.label')}
          hint={t('phone.hint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          placeholder="+1 555 010 0123"
          defaultValue={phoneNumber}
          required
          isFirst
          error={problems.phoneNumber ?? (error && isBad ? errorText(error) : undefined)}
        />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('phone.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
