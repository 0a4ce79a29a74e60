import type { ApiError } from '@vestibule/contract/errors'
import { useAtomValue, useSetAtom } from 'jotai'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AuthCard } from '../../../kit/auth-card/AuthCard.tsx'
import type { StepProps } from '../../../kit/auth-card/Steps.tsx'
import { BackLink } from '../../../kit/auth-card/BackLink.tsx'
import { SignedInUser } from '../../../kit/auth-card/SignedInUser.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { bootAtom } from '../../../ports/boot.ts'
import { goTo } from '../../../ports/route.ts'
import type { MagicLinkEvent, MagicLinkState } from '../magic-link.flow.ts'

type Props = StepProps<MagicLinkState, MagicLinkEvent, 'magicLinkPostLogin'>

/** The click that signs in. A user who opens another user's link learns it before it happens. */
export const MagicLinkPostLogin = ({ state: { isBusy, confirmation, error }, send }: Props) => {
  const { t } = useTranslation('passwordless')
  const go = useSetAtom(goTo)
  const application = useAtomValue(bootAtom).application.name
  if (error?.code === 'LINK_INVALID') return <Lost error={error} />
  return (
    <AuthCard
      key={confirmation ? 'asked' : 'opened'}
      title={confirmation ? t('magicLinkPostLogin.askTitle') : t('magicLinkPostLogin.title', { application })}
      lead={confirmation ? <Origin confirmation={confirmation} /> : t('magicLinkPostLogin.body')}
      footer={<BackLink onClick={() => go('loginUrl')}>{t('magicLinkPostLogin.signIn')}</BackLink>}
    >
      {error && <Refusal error={error} />}
      <Button kind="primary" size="large" isWide isBusy={isBusy} onClick={() => send({ is: 'confirmed' })}>
        {t(confirmation ? 'magicLinkPostLogin.askSubmit' : 'magicLinkPostLogin.submit')}
      </Button>
    </AuthCard>
  )
}

const Origin = ({ confirmation: { context } }: { confirmation: ApiError }) => {
  const { t, locale } = useTranslation('passwordless')
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const at = new Date(String(context.requestedAt))
  return (
    <>
      {t('magicLinkPostLogin.ask', {
        ip: String(context.ip ?? ''),
        time: Number.isNaN(at.getTime()) ? '' : format.format(at),
      })}
      <SignedInUser email={String(context.email ?? '')} />
    </>
  )
}

const Lost = ({ error }: { error: ApiError }) => {
  const { t } = useTranslation('passwordless')
  const errorText = useErrorText()
  const go = useSetAtom(goTo)
  return (
    <AuthCard key="lost" title={t('magicLinkPostLogin.lostTitle')} lead={errorText(error)}>
      <Button kind="primary" size="large" isWide onClick={() => go('loginUrl')}>
        {t('magicLinkPostLogin.lostSubmit')}
      </Button>
    </AuthCard>
  )
}
