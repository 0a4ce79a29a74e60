import { createOrUpdateSessionConfigrations } from '@vestibule/contract/areas/sessions'
import { useAtomValue, useSetAtom } from 'jotai'
import { Clock, LogOut, type LucideIcon, MonitorSmartphone } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { formatDuration } from './duration-parts.ts'
import { sessionRules } from './policies.atoms.ts'
import { PolicyLine } from './PolicyLine.tsx'
import { readLimit, type SessionLimit, sessionLimits, strictest } from './session-limits.ts'

const icons: Readonly<Record<SessionLimit, LucideIcon>> = {
  idleTimeout: Clock,
  sessionTimeout: LogOut,
  concurrentSessions: MonitorSmartphone,
}

/** How long people stay signed in, and on how many devices. */
export const SessionTab = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t, locale } = useTranslation('security')
  const view = useAtomValue(sessionRules.view)
  const reload = useSetAtom(sessionRules.reload)
  const toHint = (limit: SessionLimit, value: number | undefined): string => {
    if (value === undefined) return t(`sessions.${limit}.off`)
    if (limit === 'concurrentSessions') return t('sessions.concurrentSessions.value', { count: value })
    return t(`sessions.${limit}.value`, { duration: formatDuration(value, locale) })
  }
  return (
    <ListPanel
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      view={view}
      onRetry={() => void reload()}
    >
      {({ own, installation }) =>
        sessionLimits.map((limit) => {
          const { value, isImposed } = strictest(readLimit(own, limit), readLimit(installation, limit))
          return (
            <PolicyLine
              key={limit}
              icon={icons[limit]}
              title={t(`sessions.${limit}.title`)}
              hint={toHint(limit, value)}
              isImposed={isImposed}
              dialog={limit}
              operation={createOrUpdateSessionConfigrations}
              isFixed={isFixed}
            />
          )
        })
      }
    </ListPanel>
  )
}
