import { useTranslation } from '../../i18n/use-translation.ts'

const radius = 52
const around = 2 * Math.PI * radius

type ScoreRingProps = { readonly score: number; readonly tone: 'good' | 'fair' | 'poor' }

/** The score as a number and as a part of a circle. */
export const ScoreRing = ({ score, tone }: ScoreRingProps) => {
  const { t, locale } = useTranslation('security')
  return (
    <div className={`v-ring is-${tone}`}>
      <span className="v-hidden">{t('center.scoreLabel', { score })}</span>
      <svg viewBox="0 0 112 112" aria-hidden="true">
        <circle cx="56" cy="56" r={radius} />
        {score > 0 && (
          <circle cx="56" cy="56" r={radius} strokeDasharray={`${(around * score) / 100} ${around}`} />
        )}
      </svg>
      <div aria-hidden="true">
        <b>{new Intl.NumberFormat(locale).format(score)}</b>
        <small>{t('center.ofHundred')}</small>
      </div>
    </div>
  )
}
