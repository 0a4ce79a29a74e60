import { useSetAtom } from 'jotai'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Box } from '../../../kit/box/Box.tsx'
import type { StepProps } from '../../../kit/box/Steps.tsx'
import { WayBack } from '../../../kit/box/WayBack.tsx'
import { Who } from '../../../kit/box/Who.tsx'
import { Announcement } from '../../../kit/feedback/Announcement.tsx'
import { Button } from '../../../kit/feedback/Button.tsx'
import { Refusal } from '../../../kit/feedback/Refusal.tsx'
import { useCountdown } from '../../../kit/feedback/use-countdown.ts'
import { goTo } from '../../../ports/route.ts'
import type { SignUpEvent, SignUpState } from '../sign-up.flow.ts'

/** A mail needs a moment; asking again sooner only makes two. */
const patienceSeconds = 30

export const SignUpSuccess = ({ state, send }: StepProps<SignUpState, SignUpEvent, 'SignUpSuccess'>) => {
  const { t } = useTranslation('signUp')
  const go = useSetAtom(goTo)
  const { email, isSending, resent, error } = state
  return (
    <Box
      title={t('SignUpSuccess.title')}
      lead={
        <>
          {t('SignUpSuccess.body')}
          <Who
            email={email}
            change={{ label: t('SignUpSuccess.change'), onClick: () => send({ is: 'wentBack' }) }}
          />
        </>
      }
      footer={<WayBack onClick={() => go('loginUrl')}>{t('SignUpSuccess.signIn')}</WayBack>}
    >
      <p className="v-hint">{t('SignUpSuccess.hint')}</p>
      {error && <Refusal error={error} />}
      <Announcement>{resent > 0 && !isSending && t('SignUpSuccess.resent')}</Announcement>
      <Resend key={resent} isSending={isSending} onClick={() => send({ is: 'resendAsked' })} />
    </Box>
  )
}

const Resend = ({ isSending, onClick }: { isSending: boolean; onClick: () => void }) => {
  const { t } = useTranslation('signUp')
  const left = useCountdown(patienceSeconds)
  return (
    <Button size="large" isWide disabled={left > 0} isBusy={isSending} onClick={onClick}>
      {left > 0 ? t('SignUpSuccess.resendIn', { count: left }) : t('SignUpSuccess.resend')}
    </Button>
  )
}
