import { securityPoints } from '@vestibule/contract/security-score'
import { severities } from '@vestibule/contract/schemas/security-center'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { FailedRows } from '../../kit/table/FailedRows.tsx'
import { InsightList } from './InsightList.tsx'
import { RecommendationLine } from './RecommendationLine.tsx'
import { ScoreRing } from './ScoreRing.tsx'
import { ScoreTrend } from './ScoreTrend.tsx'
import { isCenterStale, recommendations, refreshCenter } from './security.atoms.ts'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { ShieldCheck } from 'lucide-react'

/** Recommendations that are shown before the user wants to see all. */
const shownFirst = 4

/** How well the organization is protected, and what would protect it better. */
export const SecurityCenter = () => {
  const { t } = useTranslation('security')
  const view = useAtomValue(recommendations.view)
  const reload = useSetAtom(recommendations.reload)
  const [isAll, setAll] = useState(false)
  return (
    <>
      <ScorePanel />
      <ListPanel
        title={t('center.recommended')}
        lead={t('center.recommendedLead')}
        view={view}
        onRetry={() => void reload()}
        action={
          !isAll &&
          view.is === 'ready' &&
          view.answer.recommendations.items.length > shownFirst && (
            <Button onClick={() => setAll(true)}>{t('center.showAll')}</Button>
          )
        }
      >
        {({ recommendations: { items } }) =>
          items.length === 0 ? (
            <DetailLine icon={ShieldCheck} title={t('center.none')} hint={t('center.noneHint')} />
          ) : (
            items
              .slice(0, isAll ? undefined : shownFirst)
              .map((item) => <RecommendationLine key={item.code} recommendation={item} />)
          )
        }
      </ListPanel>
      {isAll && <InsightList />}
    </>
  )
}

const toVerdict = (score: number) => {
  if (score >= 85) return 'good'
  return score >= 60 ? 'fair' : 'poor'
}

const tones = { SEVERE: 'is-danger', WARNING: 'is-warning', INFO: 'is-info' } as const
const counted = { SEVERE: 'severe', WARNING: 'warning', INFO: 'info' } as const

const ScorePanel = () => {
  const { t } = useTranslation('security')
  const view = useAtomValue(recommendations.view)
  const isStale = useAtomValue(isCenterStale)
  const refresh = useSetAtom(refreshCenter)
  const answer = view.is === 'loading' ? undefined : view.answer
  if (answer === undefined)
    return view.is === 'failed' ? (
      <FailedRows error={view.error} hasRows={false} onRetry={() => void refresh()} />
    ) : (
      <section className="v-panel v-score" aria-busy="true">
        <span className="v-bone" />
      </section>
    )
  const { score } = answer.scoring
  const { items } = answer.recommendations
  const [first] = items
  return (
    <section className="v-panel v-score" aria-label={t('center.score')}>
      <ScoreRing score={score} tone={toVerdict(score)} />
      <div>
        <h2>{t(`center.${toVerdict(score)}`)}</h2>
        <p>
          {first === undefined
            ? t('center.allDone')
            : t('center.best', { count: securityPoints[first.code] })}
        </p>
        <p className="v-legend">
          {severities.map((severity) => {
            const count = items.filter((item) => item.severity === severity).length
            return count === 0 ? null : (
              <span key={severity} className={`v-status ${tones[severity]}`}>
                {t(`center.${counted[severity]}`, { count })}
              </span>
            )
          })}
        </p>
        <ScoreTrend />
        {isStale && (
          <p className="v-badges">
            <span className="text-muted">{t('center.stale')}</span>
            <button type="button" className="v-link" onClick={() => void refresh()}>
              {t('center.refresh')}
            </button>
          </p>
        )}
      </div>
    </section>
  )
}
