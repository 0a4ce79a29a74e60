import { useAtomValue } from 'jotai'
import { route } from '../ports/route.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { isAdminRoute } from '../routes/view.ts'

/** The box or the page before it is known what stands in it. Words would have to be taken back, so there are none. */
export const Skeleton = ({ isAdmin = false }: { readonly isAdmin?: boolean }) => (
  <main className={isAdmin ? 'v-stage is-admin' : 'v-stage'} aria-busy="true">
    {isAdmin ? (
      <PageSkeleton />
    ) : (
      <div className="v-box">
        <header>
          <span className="v-bone is-square" />
          <span className="v-bone is-title" />
        </header>
        <span className="v-bone" />
        <span className="v-bone" />
      </div>
    )}
  </main>
)

/** The skeleton of what the route will show. */
export const Waiting = () => <Skeleton isAdmin={isAdminRoute(useAtomValue(route).key)} />
