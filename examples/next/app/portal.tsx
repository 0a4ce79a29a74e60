'use client'

import { HostSdk, type PortalHandle } from '@vestibule/host-sdk'
import { serverSession } from '@vestibule/host-sdk/server-session'
import { useEffect, useRef } from 'react'

type Props = { readonly portalUrl: string; readonly clientId: string; readonly isSignedIn: boolean }

/** The frame. It is on every page: it keeps the session alive where it shows nothing. */
export function Portal({ portalUrl, clientId, isSignedIn }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const portal = useRef<PortalHandle>(null)
  useEffect(() => {
    if (element.current === null) return
    const session = serverSession()
    const mounted = HostSdk.mount(element.current, { portalUrl, clientId, router: session.router })
    portal.current = mounted
    const stop = session.follow(mounted)
    return () => {
      stop()
      mounted.destroy()
    }
  }, [portalUrl, clientId])
  return (
    <>
      {isSignedIn && (
        <button type="button" onClick={() => void portal.current?.logout()}>
          Sign out
        </button>
      )}
      <div ref={element} />
    </>
  )
}
