import type { ApiError } from '@vestibule/contract/errors'
import type { ReactNode } from 'react'
import mailSent from '@vestibule/messages/en/signin/mail-sent.json' with { type: 'json' }
import { addMessages } from '../../i18n/english.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Announcement } from '../feedback/Announcement.tsx'
import { useCountdown } from '../feedback/use-countdown.ts'
import { AuthCard } from './AuthCard.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { resendSeconds } from './ResendButton.tsx'
import { SignedInUser } from './SignedInUser.tsx'

addMessages({ mailSent })

/** A text message costs money: the server sends one a minute to a number. */
export const smsResendSeconds = 60

/** What waits for a code. `sent`: how often one was; each time the wait for the next one starts anew. */
export type Awaited = {
  readonly isBusy: boolean
  readonly isSending: boolean
  readonly sent: number
  readonly error?: ApiError | undefined
  /** What was typed while a code was being asked for. */
  readonly heldCode?: string | undefined
}

type CodeStepProps = {
  readonly state: Awaited
  readonly title: string
  readonly body: string
  /** Where the code went. */
  readonly who?: string | undefined
  /** The way to say another address or number. */
  readonly onChange?: () => void
  readonly onCode: (code: string, form: FormData) => void
  readonly onResend: () => void
  /** Seconds before another one may be asked for. */
  readonly resendAfterSeconds?: number
  readonly submit?: string
  readonly about?: string | undefined
  readonly waitsForSubmit?: boolean
  /** Another way, for whom this one is closed. */
  readonly help?: { readonly label: string; readonly onClick: () => void }
  readonly children?: ReactNode
}

/** One question: the code that was sent. */
export const CodeStep = (props: CodeStepProps) => {
  const words = useTranslation('mailSent')
  const { title, body, who, about, submit, waitsForSubmit, children, onChange, onCode, onResend } = props
  const { isBusy, isSending, sent, error } = props.state
  const change = onChange && { label: words.t('change'), onClick: onChange }
  const lead = (
    <>
      {body} {who && <SignedInUser email={who} change={change} />}
    </>
  )
  return (
    <AuthCard title={title} lead={lead} footer={<Otherwise {...props} />}>
      <CodeEntry
        isBusy={isBusy}
        error={error}
        about={about}
        retry={sent === 0 ? onResend : undefined}
        submit={submit}
        waitsForSubmit={waitsForSubmit}
        onCode={onCode}
      >
        {children}
        <Announcement>{sent > 1 && !isSending && words.t('resent')}</Announcement>
      </CodeEntry>
    </AuthCard>
  )
}

/** For whom no code came. */
const Otherwise = (props: CodeStepProps) => {
  const { t } = useTranslation('typedCode')
  const { help } = props
  return (
    <>
      {t('nothing')} <Resend key={props.state.sent} {...props} />
      {help && (
        <p>
          <button type="button" className="v-link" onClick={help.onClick}>
            {help.label}
          </button>
        </p>
      )}
    </>
  )
}

/** Whose code is dead need not wait. */
const Resend = ({ state: { error }, resendAfterSeconds = resendSeconds, onResend }: CodeStepProps) => {
  const { t } = useTranslation('mailSent')
  const left = useCountdown(error?.code === 'CODE_EXPIRED' ? 0 : resendAfterSeconds)
  if (left > 0) return t('resendIn', { count: left })
  return (
    <button type="button" className="v-link" onClick={onResend}>
      {t('resend')}
    </button>
  )
}
