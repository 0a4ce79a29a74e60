import { compileGuard } from '@vestibule/access'
import type { SessionUser } from '@vestibule/bridge'
import type { PortalHandle } from '../handle.ts'
import { HostSdk } from '../host-sdk.ts'
import type { PortalOptions } from '../options.ts'
import type { Tenants } from '../rights.ts'
import type { SessionState } from '../session.ts'
import { moveElement } from './move-element.ts'

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
  readonly waitIn: (home: HTMLElement | null) => void
  /** Those that the portal is mounted with. */
  readonly options: PortalOptions
  /**
   * Begins a place of the portal: the answer is told when it is on the page, and null when it goes. As a reference of
   * React's it hears that while it is still there: a frame that is taken off the page starts again. The newest place
   * counts, and without one the portal is where it waits.
   */
  readonly place: () => (slot: HTMLElement | null) => void
  /** What the token says may have changed: after a step-up, for one. */
  readonly renewed: () => void
}

type Mount = { readonly handle: PortalHandle; readonly el: HTMLElement }

type Change = (next: Partial<Snapshot>) => void

/** Has the session of a mount shown, and what its user may do once that is known. */
const follow = (handle: PortalHandle, now: () => Snapshot, change: Change): void => {
  handle.on('auth-change', ({ state, user }) => {
    change({ state, user, isAuthorized: undefined, tenants: undefined })
    if (!user) return
    Promise.all([handle.getAccess(), handle.getTenants()]).then(
      // Another user may be signed in by now, whose own answer is on its way.
      ([access, tenants]) =>
        now().user === user && change({ isAuthorized: access && compileGuard(access), tenants }),
      reportError,
    )
  })
}

export function createPortalStore(options: PortalOptions): PortalStore {
  let listeners: readonly (() => void)[] = []
  let slots: readonly HTMLElement[] = []
  let waiting: HTMLElement | null
  let now = nothingYet
  let mount: Mount | undefined
  let ending: ReturnType<typeof setTimeout> | undefined

  const change: Change = (next) => {
    now = { ...now, ...next }
    for (const listener of listeners) listener()
  }
  const settle = (): void => {
    if (mount && waiting) moveElement(mount.el, slots.at(-1) ?? waiting)
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
    waitIn: (home) => {
      clearTimeout(ending)
      waiting = home
      // Strict mode takes everything off the page and puts it back at once.
      if (!home) ending = setTimeout(end)
      else if (mount) settle()
      else {
        const el = document.createElement('div')
        moveElement(el, slots.at(-1) ?? home)
        mount = { el, handle: HostSdk.mount(el, options) }
        follow(mount.handle, () => now, change)
      }
    },
    options,
    place: () => {
      let mine: HTMLElement | null
      return (slot) => {
        slots = slots.filter((one) => one !== mine).concat(slot ?? [])
        mine = slot
        settle()
      }
    },
    renewed: () => change({}),
  }
}
