import { Outlet, useRouterState } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type MouseEvent, Suspense, useLayoutEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { deferred } from '../kit/deferred.tsx'
import { PasswordPrompt } from '../kit/dialog/PasswordPrompt.tsx'
import { Toast } from '../kit/feedback/Toast.tsx'
import { focusTitle } from '../kit/page/focus-title.ts'
import { signedInSession } from '../session/session.atoms.ts'
import { Drawer } from './Drawer.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Navigation } from './Navigation.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PartOfAdministration } from './PartOfAdministration.tsx'
import { openPagesAtom } from '../ports/open-pages.ts'
import { scopedTenant, shownPart } from '../ports/route.ts'
import { shownPages } from '../routes/page-guard.ts'
import { Topbar } from './Topbar.tsx'

const ScopedAccount = deferred(async () => (await import('./ScopedAccount.tsx')).ScopedAccount)

/** Navigation beside one page. The guard stands here: pages do not ask who may see them. */
export const Shell = () => {
  const [isOpen, setOpen] = useState(false)
  const session = useAtomValue(signedInSession)
  const open = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.page })
  const shown = useAtomValue(shownPages)
  const setOpenPages = useSetAtom(openPagesAtom)
  useLayoutEffect(() => setOpenPages(new Set(shown.map(({ id }) => id))), [shown, setOpenPages])
  const part = useAtomValue(shownPart)
  const tenantId = useAtomValue(scopedTenant)
  if (session === undefined) return null
  // Pages about the user say the same in every account.
  const scope = open?.group === 'you' ? undefined : tenantId
  const page = open === undefined || shown.includes(open) ? <Outlet /> : <NotFoundPage />
  const content =
    scope === undefined ? (
      page
    ) : (
      <Suspense>
        <ScopedAccount tenantId={scope} hasBar={part === undefined}>
          {page}
        </ScopedAccount>
      </Suspense>
    )
  if (part !== undefined) return <PartOfAdministration part={part}>{content}</PartOfAdministration>
  return (
    <div className="v-shell">
      <SkipLink />
      <aside className="v-side">
        <Navigation session={session} />
      </aside>
      <main className="v-page" id="content">
        <Topbar session={session} onMenu={() => setOpen(true)} />
        {content}
      </main>
      {isOpen && <Drawer session={session} onClose={() => setOpen(false)} />}
      <LeaveGuard />
      <PasswordPrompt />
      <Toast />
    </div>
  )
}

const SkipLink = () => {
  const { t } = useTranslation('shell')
  // The fragment of this document belongs to the bridge.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    focusTitle()
  }
  return (
    <a className="v-skip v-button is-secondary" href="#content" onClick={skip}>
      {t('skip')}
    </a>
  )
}
