import { useAtomValue, useSetAtom } from 'jotai'
import { AtSign, Clock, KeyRound, type LucideIcon, Network, ShieldCheck, Smartphone } from 'lucide-react'
import type { SecurityCategory } from '@vestibule/contract/schemas/security-center'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { insights } from './security.atoms.ts'

const icons: Partial<Readonly<Record<SecurityCategory, LucideIcon>>> = {
  MFA: Smartphone,
  PASSWORD: KeyRound,
  SESSIONS: Clock,
  IP: Network,
  DOMAIN: AtSign,
}

/** What protects the organization now, by category. */
export const InsightList = () => {
  const { t } = useTranslation('security')
  const view = useAtomValue(insights.view)
  const reload = useSetAtom(insights.reload)
  return (
    <ListPanel
      title={t('center.insights')}
      lead={t('center.insightsLead')}
      view={view}
      onRetry={() => void reload()}
    >
      {(items) =>
        items.map(({ code, category, metadata = {} }) => {
          const CategoryIcon = icons[category] ?? ShieldCheck
          return (
            <div key={code} className="v-line">
              <CategoryIcon className="v-icon" aria-hidden="true" />
              <div>
                {t(`insights.${code}`, {
                  count: metadata.sessions?.configuredSessionSettings ?? 0,
                  enrolled: metadata.mfa?.enrolledUsersCount ?? 0,
                  total: metadata.totalUsers ?? 0,
                })}
              </div>
            </div>
          )
        })
      }
    </ListPanel>
  )
}
