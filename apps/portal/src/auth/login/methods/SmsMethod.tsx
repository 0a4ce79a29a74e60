import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../kit/feedback/Button.tsx'
import { LastUsed } from './LastUsed.tsx'
import type { MethodProps } from './method.ts'

/** A code by text message, where that stands beside the main way in. */
export const SmsMethod = ({ send, isLast }: Pick<MethodProps, 'send'> & { readonly isLast?: boolean }) => {
  const { t } = useTranslation('ways')
  return (
    <Button
      type="button"
      kind="secondary"
      size="large"
      isWide
      data-way="sms"
      onClick={() => send({ is: 'smsAsked' })}
    >
      <SmsGlyph />
      {t('sms.way')}
      <LastUsed isShown={isLast} />
    </Button>
  )
}

const SmsGlyph = () => (
  <svg className="v-icon" viewBox="0 0 16 16" aria-hidden="true">
    <rect x="4.5" y="1.5" width="7" height="13" rx="1.5" />
    <path d="M7 12.25h2" />
  </svg>
)
