import type { SessionEvent } from '../session.ts'

/** What a hosted sign-in tells. */
export interface HostedEvents {
  'auth-change': SessionEvent
  /** Signing in failed; `message` is for developers. */
  error: { readonly code: string; readonly message: string }
}

type Listener<K extends keyof HostedEvents> = (event: HostedEvents[K]) => void

/** Listeners of a hosted sign-in. */
export interface HostedListeners {
  /** Listens; the answer stops listening. */
  on<K extends keyof HostedEvents>(name: K, listener: Listener<K>): () => void
  emit<K extends keyof HostedEvents>(name: K, event: HostedEvents[K]): void
}

export const hostedListeners = (): HostedListeners => {
  const all = new Set<readonly [string, (event: never) => void]>()
  return {
    on: (name, listener) => {
      const entry = [name, listener] as const
      all.add(entry)
      return () => void all.delete(entry)
    },
    emit: (name, event) => {
      for (const [wanted, listener] of all) if (wanted === name) listener(event as never)
    },
  }
}
