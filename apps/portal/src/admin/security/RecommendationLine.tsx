import type { Recommendation } from '@vestibule/contract/schemas/security-center'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { pageParams } from '../../kit/page/page-params.ts'
import { rightsAtom } from '../../ports/rights.ts'
import { goWithinAccount } from '../../ports/route.ts'
import { formatDuration } from './duration-parts.ts'
import { sendResets } from './people.atoms.ts'
import { recommendationTargets } from './recommendation-targets.ts'
import { shownTabs } from './security.atoms.ts'

const tones = { SEVERE: 'is-danger', WARNING: 'is-warning', INFO: '' } as const

/** One recommendation, with the one button that follows it or leads to its field. */
export const RecommendationLine = ({ recommendation }: { readonly recommendation: Recommendation }) => {
  const { t } = useTranslation('security')
  const { code, severity } = recommendation
  const hint = useHint(recommendation)
  const change = useSetAtom(pageParams)
  const tabs = useAtomValue(shownTabs)
  const [state, send] = useAtom(sendResets)
  const { may } = useAtomValue(rightsAtom)
  const go = useSetAtom(goWithinAccount)
  const target = recommendationTargets[code]
  const follow = () => {
    if ('tab' in target) change({ tab: target.tab, dialog: target.dialog })
    else if ('page' in target) go(`admin/${target.page}`)
    else void send(undefined)
  }
  // A tab that is hidden, and a page that the user may not open, can be told about and not opened.
  const canFollow = 'does' in target || ('tab' in target ? tabs.includes(target.tab) : may(target.permission))
  return (
    <div className="v-line">
      <span className={`v-badge ${tones[severity]}`}>{t(`severity.${severity}`)}</span>
      <div>
        <span className="font-medium">{t(`recommendations.${code}.title`)}</span>
        <small>{hint}</small>
      </div>
      {canFollow && (
        <Button isBusy={'does' in target && state.is === 'running'} onClick={follow}>
          {t(`recommendations.${code}.action`)}
        </Button>
      )}
    </div>
  )
}

/** The number that a hint says, where it says one. */
const countIn = ({ code, metadata = {} }: Recommendation): number => {
  const { password = {}, sessions = {} } = metadata
  if (code === 'BREACHED_PASSWORDS_EXIST') return password.breachedPasswordUsersCount ?? 0
  if (code.endsWith('LOCKOUT')) return password.userLockoutRecommendation ?? 0
  if (code.endsWith('HISTORY')) return password.historyRecommendations ?? 0
  return sessions.concurrencyRecommendation ?? 0
}

const useHint = (recommendation: Recommendation): string => {
  const { t, locale } = useTranslation('security')
  const { code, metadata = {} } = recommendation
  const { sessions = {} } = metadata
  const seconds = code.endsWith('RELOGIN')
    ? sessions.forceReloginRecommendation
    : sessions.idleTimeoutRecommendation
  return t(`recommendations.${code}.hint`, {
    count: countIn(recommendation),
    enrolled: metadata.mfa?.enrolledUsersCount ?? 0,
    total: metadata.totalUsers ?? 0,
    duration: formatDuration(seconds ?? 86_400, locale),
  })
}
