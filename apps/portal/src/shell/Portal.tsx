import { useAtomValue } from 'jotai'
import { useDeferredValue, useEffect } from 'react'
import { authRoutes } from '../routes/auth-routes.ts'
import { deferred } from '../kit/deferred.tsx'
import { Waiting } from './Skeleton.tsx'
import { route } from '../ports/route.ts'
import { isAdminRoute, view } from '../routes/view.ts'

const AdminPortal = deferred(async () => (await import('./AdminPortal.tsx')).AdminPortal)
const ServiceUnavailable = deferred(async () => (await import('./ServiceUnavailable.tsx')).ServiceUnavailable)

/** What a person sees. */
export const Portal = () => {
  const next = useAtomValue(view)
  // What is on screen stays until the code of what comes next is there: nothing is taken away for a skeleton. What must
  // not be seen any more goes at once.
  const before = useDeferredValue(next)
  const shown = next.is === 'nothing' || next.is === 'waiting' ? next : before
  const isAdmin = isAdminRoute(useAtomValue(route).key)
  // Fetched while the session is looked for; what does not come now is asked for again when it is shown.
  useEffect(() => {
    if (isAdmin) AdminPortal.preload().catch(() => {})
  }, [isAdmin])
  if (shown.is === 'nothing') return null
  if (shown.is === 'waiting') return <Waiting />
  if (shown.is === 'away') return <ServiceUnavailable error={shown.error} />
  if (shown.is === 'admin') return <AdminPortal />
  const Box = authRoutes[shown.route]
  return (
    <main className="v-stage">
      <Box key={shown.route} />
    </main>
  )
}
