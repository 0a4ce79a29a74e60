import type { SsoCheck } from '@vestibule/contract/schemas/sso-report'
import sso from '@vestibule/messages/en/admin/sso.json' with { type: 'json' }
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'

const marks = { passed: CircleCheck, warning: TriangleAlert, failed: CircleX } as const

type ReasonKey = keyof typeof sso.reasons

const isReason = (key: string): key is ReasonKey => Object.hasOwn(sso.reasons, key)

type TestChecksProps = {
  readonly checks: readonly SsoCheck[]
  /** Seconds by which the clock of the provider is ahead. */
  readonly clockOffset: number | undefined
}

const useClock = (offset: number | undefined): string | undefined => {
  const { t, locale } = useTranslation('sso')
  if (offset === undefined || Math.abs(offset) < 1) return undefined
  const seconds = new Intl.NumberFormat(locale).format(Math.abs(offset))
  return t(offset > 0 ? 'test.clock' : 'test.clockBehind', { seconds })
}

/** Each rule with what was expected and what came. */
export const TestChecks = ({ checks, clockOffset }: TestChecksProps) => {
  const clock = useClock(clockOffset)
  return (
    <ul className="v-tests">
      {checks.map((check) => (
        <Line key={check.rule} check={check} note={check.rule === 'time' ? clock : undefined} />
      ))}
    </ul>
  )
}

type LineProps = { readonly check: SsoCheck; readonly note: string | undefined }

const Line = ({ check, note }: LineProps) => {
  const { t } = useTranslation('sso')
  const { rule, outcome, reason, expected, received } = check
  const Mark = marks[outcome]
  const key = `${rule}_${reason}`
  const isCompared = outcome === 'failed' && (Boolean(expected) || Boolean(received))
  return (
    <li className={`is-${outcome}`}>
      <Mark className="v-icon" aria-hidden="true" />
      <div>
        <span className="font-medium">
          {t(`checks.${rule}.${outcome === 'passed' ? 'passed' : 'failed'}`)}
        </span>
        {isReason(key) && <p>{t(`reasons.${key}`)}</p>}
        {note !== undefined && <p>{note}</p>}
        {!isCompared && received && (
          <bdi className="v-literal text-muted" dir="ltr">
            {received}
          </bdi>
        )}
        {isCompared && (
          <dl className="v-kv is-compared">
            {expected && <Compared label={t('test.expected')} text={expected} />}
            {received && <Compared label={t('test.received')} text={received} />}
          </dl>
        )}
      </div>
    </li>
  )
}

const Compared = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi dir="ltr">{text}</bdi>
    </dd>
  </>
)
