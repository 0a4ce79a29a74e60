import { RouterProvider } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { use, useEffect, useState } from 'react'
import adminErrors from '@vestibule/messages/en/signin/admin-errors.json' with { type: 'json' }
import shell from '@vestibule/messages/en/admin/shell.json' with { type: 'json' }
import data from '@vestibule/messages/en/admin/data.json' with { type: 'json' }
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import table from '@vestibule/messages/en/admin/table.json' with { type: 'json' }
import { adminMessages } from '../i18n/admin-messages.ts'
import { addMessages } from '../i18n/english.ts'
import '../theme/portal.css'
import '../theme/admin/shell.css'
import '../theme/admin/table.css'
import '../theme/admin/parts.css'
import '../theme/admin/data.css'
import '../theme/admin/rich.css'
import '../theme/check.css'
import { pressGuardAtom } from '../ports/press-guard.ts'
import { route } from '../ports/route.ts'
import type { Store } from '../ports/store.ts'
import { followRights } from '../session-watch/follow-rights.ts'
import { type AdminPage, pages } from '../routes/pages.ts'
import { readPageAddress } from '../routes/page-address.ts'
import { createAdminRouter } from '../routes/router.tsx'
import { giveActingTenant } from './give-acting-tenant.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { reportUnknownRules } from './report-unknown-rules.ts'
import { Shell } from './Shell.tsx'

addMessages({ adminErrors, data, parts, shell, table })

/** Administration: fetched when a signed-in user opens a page of it. */
export const AdminPortal = () => {
  const store = useStore() as Store
  // Navigation, page and messages come together: with one after the other there would be another skeleton between them.
  const [first] = useState(() => pageAt(store.get(route).key))
  const fetched = first.fetched()
  useAtomValue(adminMessages)
  use(fetched)
  // No dialog of administration is drawn before its presses are judged.
  use(useAtomValue(pressGuardAtom).start())
  const [{ router, end }] = useState(() => {
    const stop = followRights(store)
    reportUnknownRules(store)
    giveActingTenant(store)
    const made = createAdminRouter(store, {
      Shell,
      NotFound: NotFoundPage,
      Pending: PageSkeleton,
      Failed: BrokenPage,
    })
    return {
      router: made.router,
      end: () => {
        made.end()
        stop()
      },
    }
  })
  useEffect(() => end, [end])
  return <RouterProvider router={router} />
}

/** The page of a route; for a route that is none, one of those there are: the guard says that it is not here. */
const pageAt = (key: string) => {
  const address = readPageAddress(key)
  const known = pages.find(({ id }) => id === address?.page) ?? firstPage
  return (address?.item !== undefined && known.item) || known.page
}
const [firstPage] = pages as [AdminPage]
