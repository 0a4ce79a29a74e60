import { useAtomValue, useSetAtom } from 'jotai'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import { EmailField } from '../../../kit/auth-card/EmailField.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { useForm } from '../../../kit/auth-card/use-form.ts'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import { SignedInUser } from '../../../kit/auth-card/SignedInUser.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { goTo, route } from '../../../ports/route.ts'
import type { ActivateEvent, ActivateState } from '../activate.flow.ts'

/** The link no longer works, or the page has lost it, as after a reload: says so, and sends a new one. */
export const Resend = ({ state, send }: StepProps<ActivateState, ActivateEvent, 'resend'>) => {
  const { t } = useTranslation('activate')
  const errorText = useErrorText()
  const go = useSetAtom(goTo)
  const isByCode = useAtomValue(route).key === 'activateWithOTCUrl'
  const { why, isBusy, error, sentTo } = state
  const { problems, form } = useForm(['email'], ({ email }) => send({ is: 'emailEntered', email }), isBusy)
  const footer = <BackLink onClick={() => go('loginUrl')}>{t('resend.signIn')}</BackLink>
  if (sentTo !== undefined) {
    const lead = (
      <output>
        {t('resend.sent')} <SignedInUser email={sentTo} />
      </output>
    )
    return <AuthCard key="sent" title={t('resend.sentTitle')} lead={lead} footer={footer} />
  }
  const lead = why ? errorText(why) : t(isByCode ? 'resend.codeGone' : 'resend.openAgain')
  return (
    <AuthCard title={t('resend.title')} lead={lead} footer={footer}>
      <form {...form}>
        {error && <Refusal error={error} retry="submit" />}
        <EmailField autoComplete="email" error={problems.email} isFirst />
        <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
          {t('resend.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
