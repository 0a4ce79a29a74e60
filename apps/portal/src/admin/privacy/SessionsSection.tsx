import type { Output } from '@vestibule/contract'
import type { getCurrentUserSessions } from '@vestibule/contract/areas/sessions'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Laptop, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Button } from '../../kit/feedback/Button.tsx'
import { Refusal } from '../../kit/feedback/Refusal.tsx'
import { showToast } from '../../kit/feedback/toast.atoms.ts'
import { DetailLine } from '../../kit/form/DetailLine.tsx'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import { type Device, readDevice } from './device.ts'
import { ListPanel } from '../../kit/page/ListPanel.tsx'
import { endSession, sessionList } from './privacy.atoms.ts'

type Session = Output<typeof getCurrentUserSessions>[number]

const icons: Readonly<Record<Device['kind'], LucideIcon>> = {
  desktop: Laptop,
  mobile: Smartphone,
  tablet: Tablet,
  unknown: Monitor,
}

/** Every browser and device the user is signed in on; applications have a list of their own. */
export const SessionsSection = ({ isFixed }: { readonly isFixed: boolean }) => {
  const { t } = useTranslation('privacy')
  const view = useAtomValue(sessionList.view)
  const reload = useSetAtom(sessionList.reload)
  const state = useAtomValue(endSession)
  const open = useSetAtom(dialogAddress)
  const answer = view.is === 'loading' ? [] : (view.answer ?? [])
  const hasOthers = answer.some(({ current, application }) => !current && application === undefined)
  return (
    <ListPanel
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      action={
        hasOthers &&
        !isFixed && (
          <Button kind="danger-quiet" onClick={() => open('endOthers')}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
      view={view}
      onRetry={() => void reload()}
    >
      {(sessions) => (
        <>
          {state.is === 'failed' && <Refusal error={state.error} />}
          {sessions
            .filter(({ application }) => application === undefined)
            .toSorted((a, b) => Number(b.current ?? false) - Number(a.current ?? false))
            .map((session) => (
              <SessionLine key={session.id} session={session} isFixed={isFixed} />
            ))}
        </>
      )}
    </ListPanel>
  )
}

type SessionLineProps = { readonly session: Session; readonly isFixed: boolean }

const SessionLine = ({ session, isFixed }: SessionLineProps) => {
  const { t, locale } = useTranslation('privacy')
  const { id, userAgent, ipAddress, countryCode, createdAt, current, impersonated } = session
  const [state, run] = useAtom(endSession)
  const announce = useSetAtom(showToast)
  const [isAsked, setAsked] = useState(false)
  const { browser, system, kind } = readDevice(userAgent)
  const known = browser && system ? t('sessions.device', { browser, system }) : (browser ?? system)
  const device = known ?? t('sessions.unknown')
  const end = async () => {
    setAsked(true)
    if (await run(id)) announce(t('messages.sessionEnded', { device }))
    setAsked(false)
  }
  return (
    <DetailLine
      icon={icons[kind]}
      title={device}
      badge={
        <>
          {current && <span className="v-badge is-accent">{t('sessions.this')}</span>}
          {impersonated && <span className="v-badge is-warning">{t('sessions.impersonated')}</span>}
        </>
      }
      hint={
        <>
          {countryCode && `${new Intl.DisplayNames(locale, { type: 'region' }).of(countryCode)} · `}
          {ipAddress && (
            <>
              <bdi dir="ltr">{ipAddress}</bdi>
              {' · '}
            </>
          )}
          {createdAt && (
            <>
              {t('sessions.since')} <RelativeTime at={createdAt} />
            </>
          )}
        </>
      }
    >
      {!current && !isFixed && (
        <Button
          isBusy={isAsked && state.is === 'running'}
          aria-label={t('sessions.endOne', { device })}
          onClick={() => void end()}
        >
          {t('sessions.end')}
        </Button>
      )}
    </DetailLine>
  )
}
