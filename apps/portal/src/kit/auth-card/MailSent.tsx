import type { ApiError } from '@vestibule/contract/errors'
import { useSetAtom } from 'jotai'
import mailSent from '@vestibule/messages/en/signin/mail-sent.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { goTo } from '../../ports/route.ts'
import { Announcement } from '../feedback/Announcement.tsx'
import { Refusal } from '../feedback/Refusal.tsx'
import { AuthCard } from './AuthCard.tsx'
import { ResendButton } from './ResendButton.tsx'
import { BackLink } from './BackLink.tsx'
import { SignedInUser } from './SignedInUser.tsx'

addMessages({ mailSent })

type MailSentProps = {
  readonly body: string
  readonly hint: string
  readonly email: string
  readonly isSending: boolean
  /** How often it was sent again. */
  readonly resent: number
  readonly error?: ApiError
  readonly onResend: () => void
  readonly onChange: () => void
}

/** The way on lies in the person's mailbox: says whose, and sends it again. */
export const MailSent = ({
  body,
  hint,
  email,
  isSending,
  resent,
  error,
  onResend,
  onChange,
}: MailSentProps) => {
  const { t } = useTranslation('mailSent')
  const go = useSetAtom(goTo)
  return (
    <AuthCard
      title={t('title')}
      lead={
        <>
          {body}
          <SignedInUser email={email} change={{ label: t('change'), onClick: onChange }} />
        </>
      }
      footer={<BackLink onClick={() => go('loginUrl')}>{t('signIn')}</BackLink>}
    >
      <p className="v-hint">{hint}</p>
      {error && <Refusal error={error} />}
      <Announcement>{resent > 0 && !isSending && t('resent')}</Announcement>
      <ResendButton key={resent} isSending={isSending} onClick={onResend} />
    </AuthCard>
  )
}
