import type { SessionEvent } from '../session.ts'

/** What a hosted sign-in tells. */
export interface HostedEvents {
  'auth-change': SessionEvent
  /** Signing in failed, or a session could not go on; `message` is for developers. */
  error: { readonly code: string; readonly message: string }
}

type Listener<K extends keyof HostedEvents> = (event: HostedEvents[K]) => void

/** Listeners of a hosted sign-in. */
export interface HostedListeners {
  /** Listens; the answer stops listening. */
  on<K extends keyof HostedEvents>(name: K, listener: Listener<K>): () => void
  off<K extends keyof HostedEvents>(name: K, listener: Listener<K>): void
  emit<K extends keyof HostedEvents>(name: K, event: HostedEvents[K]): void
}

export const hostedListeners = (): HostedListeners => {
  let all: (readonly [string, (event: never) => void])[] = []
  const off: HostedListeners['off'] = (name, listener) => {
    all = all.filter(([n, l]) => n !== name || l !== listener)
  }
  return {
    on: (name, listener) => {
      all.push([name, listener])
      return () => off(name, listener)
    },
    off,
    emit: (name, event) => {
      for (const [wanted, listener] of all) if (wanted === name) listener(event as never)
    },
  }
}
