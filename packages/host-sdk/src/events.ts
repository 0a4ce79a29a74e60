import type { Failure } from '@vestibule/bridge'
import type { SessionEvent } from './session.ts'

/** What a mounted portal tells, by event name. */
export interface PortalEvents {
  /** The portal is shown and answers. */
  ready: { readonly route: string }
  /** A user signed in, out, or changed tenant; `loading` until the portal knows. */
  'auth-change': SessionEvent
  /** What is shown changed. `authenticatedUrl` stands for the host's own content: the portal shows nothing. */
  'route-change': {
    readonly route: string
    readonly params: Readonly<Record<string, string>>
  }
  /** The box has a new height, in pixels. */
  resize: { readonly height: number }
  /** The portal wants to close, or was closed by `closeAdminPortal`; `preventDefault` keeps it open. */
  close: { readonly reason: string; readonly preventDefault: () => void }
  /**
   * The portal cannot be shown or was lost; `code` says why. With INVALID_ARGUMENT it goes on, without the options
   * that `message` names.
   */
  error: Failure
  /** Something a developer should know, and how to mend it. */
  diagnostic: {
    readonly code: string
    readonly detail: string
    readonly fix?: string
  }
  /** Something a person did, for the host's own analytics; holds no personal data. */
  event: {
    readonly name: string
    readonly data?: Readonly<Record<string, string | number | boolean | null>>
  }
}

/** Name of an event of a mounted portal. */
export type EventName = keyof PortalEvents
type Listener<K extends EventName> = (event: PortalEvents[K]) => void

/** The listeners of one mount. */
export interface Events {
  /** Listens; the answer stops listening. */
  on<K extends EventName>(name: K, listener: Listener<K>): () => void
  off<K extends EventName>(name: K, listener: Listener<K>): void
  emit<K extends EventName>(name: K, event: PortalEvents[K]): void
}

export function createEvents(): Events {
  let all: (readonly [EventName, (event: never) => void])[] = []
  const off: Events['off'] = (name, listener) => {
    all = all.filter(([n, l]) => n !== name || l !== listener)
  }
  return {
    on: (name, listener) => {
      all.push([name, listener])
      return () => off(name, listener)
    },
    off,
    emit: (name, event) => {
      for (const [n, listener] of all) {
        if (n !== name) continue
        try {
          listener(event as never)
        } catch (error) {
          // One listener that throws must not keep the others, or the portal, from going on.
          reportError(error)
        }
      }
    },
  }
}
