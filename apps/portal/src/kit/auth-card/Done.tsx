import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../feedback/Button.tsx'
import { Icon } from '../feedback/Icon.tsx'
import { useCountdown } from '../feedback/use-countdown.ts'
import { AuthCard } from './AuthCard.tsx'

type DoneProps = {
  readonly title: string
  readonly body: string
  /** Milliseconds until the flow moves on by itself. */
  readonly afterMs: number
  readonly onContinue: () => void
  /** Body where the box is a part of its page that stays: when the time has run out, there is nowhere to go on to. */
  readonly stays?: string | undefined
}

/**
 * The last step of a flow that moves on by itself. Continue has the focus at once and shows the seconds that remain,
 * so that a user need not wait; "Still here?" appears only when the time has run out and the page is still shown.
 */
export const Done = ({ title, body, afterMs, onContinue, stays }: DoneProps) => {
  const { t } = useTranslation('common')
  const left = useCountdown(Math.ceil(afterMs / 1000))
  const isOver = left === 0 && stays !== undefined
  return (
    <AuthCard
      title={title}
      lead={<output>{isOver ? stays : body}</output>}
      isCentred
      glyph={
        <span className="v-done">
          <Icon name="check" />
        </span>
      }
      footer={left === 0 && !isOver && <output>{t('stillHere')}</output>}
    >
      {!isOver && (
        <Button kind="primary" size="large" isWide data-first onClick={onContinue}>
          {t('continue')}
          {/* Hidden from screen readers: a name that changes every second would be read out every second. */}
          {left > 0 && afterMs > 1000 && <span aria-hidden="true"> ({left})</span>}
        </Button>
      )}
    </AuthCard>
  )
}
