import { Provider, useAtomValue } from 'jotai'
import { Suspense, useEffect } from 'react'
import { Boundary } from '../kit/feedback/Boundary.tsx'
import { deferred } from '../kit/deferred.tsx'
import { isImpersonated } from '../session/session.atoms.ts'
import { bannersAtom } from '../session-watch/banners.ts'
import { BrokenBox } from './BrokenBox.tsx'
import type { Store } from '../ports/store.ts'
import { Portal } from './Portal.tsx'
import { Waiting } from './Skeleton.tsx'

type RootProps = {
  readonly store: Store
  /** Content stands, and answers: it was rendered, or the prerendered document was taken over. */
  readonly onShown?: () => void
}

/** The same tree on the server and in the browser, or hydration would throw the prerendered document away. */
export const Root = ({ store, onShown }: RootProps) => (
  <Provider store={store}>
    <Impersonation />
    <Banners />
    <Boundary fallback={BrokenBox}>
      <Suspense fallback={<Waiting />}>
        <Portal />
        <Shown onShown={onShown} />
      </Suspense>
    </Boundary>
  </Provider>
)

const ImpersonationBar = deferred(async () => (await import('./ImpersonationBar.tsx')).ImpersonationBar)

// Beside everything else: what loads or breaks there does not take the bar away.
const Impersonation = () =>
  useAtomValue(isImpersonated) && (
    <Suspense>
      <ImpersonationBar />
    </Suspense>
  )

const Banners = () => useAtomValue(bannersAtom)

// Inside the boundary: its effect runs when the content is there, not when the fallback is.
const Shown = ({ onShown }: Pick<RootProps, 'onShown'>) => {
  useEffect(() => onShown?.(), [onShown])
  return null
}
