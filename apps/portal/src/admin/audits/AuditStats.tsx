import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { auditStats } from './audits.atoms.ts'

/** How many events there are. A number that does not come is left out: the table says what is wrong. */
export const AuditStats = () => {
  const { t, locale } = useTranslation('audits')
  const view = useAtomValue(auditStats.view)
  const answer = view.is === 'loading' ? undefined : view.answer
  const number = new Intl.NumberFormat(locale)
  const stats = [
    { id: 'total', label: t('stats.total'), value: answer?.total },
    { id: 'today', label: t('stats.today'), value: answer?.totalToday },
    { id: 'severe', label: t('stats.severe'), value: answer?.severeThisWeek },
  ]
  return (
    <section className="v-panel v-stats" aria-label={t('stats.label')} aria-busy={view.is === 'loading'}>
      {stats.map(({ id, label, value }) => (
        <div key={id}>
          <span>{label}</span>
          {value === undefined ? (
            <b aria-hidden="true">{view.is === 'loading' ? <span className="v-bone" /> : '–'}</b>
          ) : (
            <b>{number.format(value)}</b>
          )}
        </div>
      ))}
    </section>
  )
}
