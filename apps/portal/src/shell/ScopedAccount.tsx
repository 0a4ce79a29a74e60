import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { scopedAccount } from '../session/scoped-account.ts'
import { NoAccessPage } from './NoAccessPage.tsx'
import { ScopedAccountBar } from './ScopedAccountBar.tsx'

type ScopedAccountProps = {
  readonly tenantId: string
  readonly hasBar: boolean
  readonly children: ReactNode
}

/** Pages of an account below the user's own, where the server lets the user in there. */
export const ScopedAccount = ({ tenantId, hasBar, children }: ScopedAccountProps) => {
  const view = useAtomValue(scopedAccount.view)
  const isRefused = view.is === 'failed' && view.error.code === 'NOT_FOUND'
  return (
    <>
      {hasBar && <ScopedAccountBar tenantId={tenantId} />}
      {isRefused ? <NoAccessPage /> : children}
    </>
  )
}
