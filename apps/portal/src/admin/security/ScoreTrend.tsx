import { securityCenterWeeks } from '@vestibule/contract/constants'
import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chart } from '../../kit/data/Chart.tsx'
import { scores } from './security.atoms.ts'

/** The score of the last weeks. Two make a line; before that, and where they do not come, there is none. */
export const ScoreTrend = () => {
  const { t, locale } = useTranslation('security')
  const view = useAtomValue(scores.view)
  const weeks = view.is === 'loading' ? [] : (view.answer ?? [])
  const [first, last] = [weeks.at(0), weeks.at(-1)]
  if (first === undefined || last === undefined || weeks.length < 2) return null
  // Weeks are those of UTC; a Monday there may be a Sunday here.
  const date = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const change = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' })
  return (
    <div className="v-trend">
      <Chart
        label={t('center.trend', { count: securityCenterWeeks })}
        columns={{ label: t('center.week'), value: t('center.score') }}
        values={weeks.map(({ week, score }) => ({ label: date.format(new Date(week)), value: score }))}
      />
      <small className="text-muted">
        {t('center.trendSince', {
          change: change.format(last.score - first.score),
          date: date.format(new Date(first.week)),
        })}
      </small>
    </div>
  )
}
