import { setImmediate } from 'node:timers'
import type { ListeningWindow, PeerWindow } from '../pinned-messenger.ts'

/** A window that listens, and what others hold to speak to it. */
export interface FakeWindow {
  readonly origin: string
  readonly self: ListeningWindow
  readonly listeners: () => number
  /** Delivers a message as the browser would, from any source. */
  readonly deliver: (event: { source: unknown; origin: string; data: unknown; ports?: MessagePort[] }) => void
}

export function fakeWindow(origin: string): FakeWindow {
  const listeners = new Set<(event: MessageEvent) => void>()
  return {
    origin,
    self: {
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
    },
    listeners: () => listeners.size,
    deliver: (event) => {
      for (const listener of listeners) listener({ ports: [], ...event } as unknown as MessageEvent)
    },
  }
}

/**
 * Two windows that can speak to each other: what each holds of the other. A message whose target origin is not the
 * receiver's is dropped, as browsers do; what crosses is a structured clone.
 */
export function introduce(
  a: FakeWindow,
  b: FakeWindow,
): { readonly aOfB: PeerWindow; readonly bOfA: PeerWindow } {
  const speakTo = (to: FakeWindow, from: FakeWindow, source: () => PeerWindow): PeerWindow => ({
    postMessage: (message, { targetOrigin, transfer }) => {
      const data = structuredClone(message)
      if (targetOrigin !== to.origin) return
      queueMicrotask(() =>
        to.deliver({ source: source(), origin: from.origin, data, ports: (transfer ?? []) as MessagePort[] }),
      )
    },
  })
  const aOfB: PeerWindow = speakTo(b, a, () => bOfA)
  const bOfA: PeerWindow = speakTo(a, b, () => aOfB)
  return { aOfB, bOfA }
}

/** Lets messages travel until something is so. */
export async function eventually(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    if (isSo()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('It never became so')
}

/** Lets every message that is on its way arrive. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
