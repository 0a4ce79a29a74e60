import { Outlet, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Boundary } from '../kit/feedback/Boundary.tsx'
import { signedInSession } from '../session/session.atoms.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { Drawer } from './Drawer.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Navigation } from './Navigation.tsx'
import { NotHere } from './NotHere.tsx'
import { shownPages } from './page-guard.ts'

/** Navigation beside one page. The guard stands here: pages do not ask who may see them. */
export const Shell = () => {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const session = useAtomValue(signedInSession)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isShown = useAtomValue(shownPages).some(({ id }) => path === `/admin/${id}`)
  if (session === undefined) return null
  return (
    <div className="v-shell">
      <a className="v-hidden" href="#content">
        {t('skip')}
      </a>
      <aside className="v-side">
        <Navigation session={session} />
      </aside>
      <main className="v-page" id="content">
        <div className="v-topbar">
          <button
            type="button"
            className="v-icon-button"
            aria-label={t('menu')}
            onClick={() => setOpen(true)}
          >
            <MenuIcon className="v-icon" aria-hidden="true" />
          </button>
          <bdi className="v-cut font-medium">{session.activeTenant.name}</bdi>
        </div>
        <Boundary key={path} fallback={BrokenPage}>
          {isShown ? <Outlet /> : <NotHere />}
        </Boundary>
      </main>
      {isOpen && <Drawer session={session} onClose={() => setOpen(false)} />}
      <LeaveGuard />
    </div>
  )
}
