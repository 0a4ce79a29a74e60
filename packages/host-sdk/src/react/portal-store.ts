import { compileGuard } from '@vestibule/access'
import type { SessionUser } from '@vestibule/bridge'
import type { PortalHandle } from '../handle.ts'
import { HostSdk } from '../host-sdk.ts'
import type { PortalOptions } from '../options.ts'
import type { Tenants } from '../rights.ts'
import type { SessionState } from '../session.ts'
import { createPlaces, type Places } from './places-of.ts'

/** What components may show; a new object whenever any of it, or what the token says, may have changed. */
export interface Snapshot {
  readonly state: SessionState
  readonly user?: SessionUser
  /** Answers for the rights they hold; absent until the portal told them. */
  readonly isAuthorized?: ReturnType<typeof compileGuard>
  readonly tenants?: Tenants
}

/** What is known before the portal has spoken, and on a server. */
export const nothingYet: Snapshot = { state: 'loading' }

/** The one portal of a provider, for React to read. */
export interface PortalStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => Snapshot
  /** Undefined until the provider is on the page. */
  readonly portal: () => PortalHandle | undefined
  /** Mounts the portal in the element it waits in; null takes it off the page again. */
  readonly waitIn: (home: HTMLElement | null, options: PortalOptions) => void
  /** Shows the portal in an element; the answer takes it back to where it waits. */
  readonly place: Places['take']
  /** What the token says may have changed: after a step-up, for one. */
  readonly renewed: () => void
}

type Mount = { readonly handle: PortalHandle; readonly el: HTMLElement }

export function createPortalStore(): PortalStore {
  let listeners: readonly (() => void)[] = []
  const places = createPlaces()
  let now = nothingYet
  let mount: Mount | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  const change = (next: Partial<Snapshot>): void => {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }
  const follow = (handle: PortalHandle): void => {
    handle.on('auth-change', ({ state, user }) => {
      change({ state, user, isAuthorized: undefined, tenants: undefined })
      if (!user) return
      Promise.all([handle.getAccess(), handle.getTenants()]).then(
        // Another user may be signed in by now, whose own answer is on its way.
        ([access, tenants]) =>
          now.user === user && change({ isAuthorized: access && compileGuard(access), tenants }),
        reportError,
      )
    })
  }
  const mountIn = (home: HTMLElement, options: PortalOptions): Mount => {
    const el = home.appendChild(document.createElement('div'))
    places.wait(home, el)
    const handle = HostSdk.mount(el, options)
    follow(handle)
    return { handle, el }
  }

  const end = (): void => {
    mount?.handle.destroy()
    mount?.el.remove()
    mount = undefined
    change(nothingYet)
  }

  return {
    subscribe: (listener) => {
      listeners = [...listeners, listener]
      return () => {
        listeners = listeners.filter((one) => one !== listener)
      }
    },
    snapshot: () => now,
    portal: () => mount?.handle,
    waitIn: (home, options) => {
      clearTimeout(ending)
      if (!home) {
        // Strict mode takes everything off the page and puts it back at once.
        ending = setTimeout(end)
      } else if (mount) places.wait(home, mount.el)
      else mount = mountIn(home, options)
    },
    place: places.take,
    renewed: () => change({}),
  }
}
