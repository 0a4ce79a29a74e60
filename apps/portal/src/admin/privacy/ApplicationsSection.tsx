import type { Output } from '@vestibule/contract'
import type { getCurrentUserSessions } from '@vestibule/contract/areas/sessions'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { endApplication, sessionList } from './privacy.atoms.ts'

type Session = Output<typeof getCurrentUserSessions>[number]
type Application = {
  readonly id: string
  readonly name: string
  readonly count: number
  /** Of its latest sign-in. */
  readonly since: string
}

/** One line for each application, however many sessions it was granted; the latest sign-in first. */
export const groupByApplication = (sessions: readonly Session[]): Application[] => {
  const groups = new Map<string, Application>()
  for (const { application, createdAt = '' } of sessions) {
    if (application === undefined) continue
    const { count = 0, since = '' } = groups.get(application.id) ?? {}
    groups.set(application.id, {
      ...application,
      count: count + 1,
      since: since > createdAt ? since : createdAt,
    })
  }
  return [...groups.values()].toSorted((one, other) => other.since.localeCompare(one.since))
}

/** Applications that the user is signed in to; absent where there are none. */
export const ApplicationsSection = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('privacy')
  const view = useAtomValue(sessionList.view)
  const reload = useSetAtom(sessionList.reload)
  const state = useAtomValue(endApplication)
  const sessions = view.is === 'loading' ? undefined : view.answer
  const applications = groupByApplication(sessions ?? [])
  if (applications.length === 0) return null
  return (
    <ListPanel
      title={t('applications.title')}
      lead={t('applications.lead')}
      view={view}
      onRetry={() => void reload()}
    >
      {() => (
        <>
          {state.is === 'failed' && <Refusal error={state.error} />}
          {applications.map((application) => (
            <ApplicationLine key={application.id} application={application} isFixed={isFixed} />
          ))}
        </>
      )}
    </ListPanel>
  )
}

type ApplicationLineProps = { readonly application: Application; readonly isFixed: boolean }

const ApplicationLine = ({ application: { id, name, count, since }, isFixed }: ApplicationLineProps) => {
  const { t } = useTranslation('privacy')
  const [state, run] = useAtom(endApplication)
  const announce = useSetAtom(showToast)
  const [isAsked, setAsked] = useState(false)
  const end = async () => {
    setAsked(true)
    if (await run(id)) announce(t('messages.applicationEnded', { name }))
    setAsked(false)
  }
  return (
    <DetailLine
      icon={AppWindow}
      title={name}
      hint={
        <>
          {t('applications.sessions', { count })}
          {since !== '' && (
            <>
              {' · '}
              {t('applications.since')} <RelativeTime at={since} />
            </>
          )}
        </>
      }
    >
      {!isFixed && (
        <Button
          isBusy={isAsked && state.is === 'running'}
          aria-label={t('applications.endOne', { name })}
          onClick={() => void end()}
        >
          {t('applications.end')}
        </Button>
      )}
    </DetailLine>
  )
}
