import { useAtomValue } from 'jotai'
import { authRoutes } from './auth-routes.ts'
import { deferred } from '../kit/deferred.tsx'
import { Skeleton } from './Skeleton.tsx'
import { view } from './view.ts'

const AdminPortal = deferred(async () => (await import('./AdminPortal.tsx')).AdminPortal)
const Away = deferred(async () => (await import('./Away.tsx')).Away)

/** What a person sees. */
export const Portal = () => {
  const shown = useAtomValue(view)
  if (shown.is === 'nothing') return null
  if (shown.is === 'waiting') return <Skeleton />
  if (shown.is === 'away') return <Away error={shown.error} />
  if (shown.is === 'admin') return <AdminPortal />
  const Box = authRoutes[shown.route]
  return (
    <main className="v-stage">
      <Box key={shown.route} />
    </main>
  )
}
