import { RouterProvider } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { adminErrors } from '../i18n/en/admin-errors.ts'
import { shell } from '../i18n/en/shell.ts'
import { table } from '../i18n/en/table.ts'
import { addWords } from '../i18n/english.ts'
import '../theme/portal.css'
import '../theme/admin/shell.css'
import '../theme/admin/table.css'
import '../theme/admin/parts.css'
import '../theme/check.css'
import type { Store } from './fill.ts'
import { followRights } from './follow-rights.ts'
import { createAdminRouter } from './router.ts'

addWords({ adminErrors, shell, table })

/** Administration: fetched when somebody who is signed in opens a page of it. */
export const AdminPortal = () => {
  const store = useStore() as Store
  const [{ router, end }] = useState(() => {
    const stop = followRights(store)
    const made = createAdminRouter(store)
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
