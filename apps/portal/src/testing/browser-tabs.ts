import type { Channel } from '../ports/create-tabs.ts'

/** Channels that hear each other, as BroadcastChannels of one name in several tabs do: later, and never themselves. */
export const channelHub = () => {
  const listeners = new Map<object, Set<(event: MessageEvent) => void>>()
  return (): Channel => {
    const mine = new Set<(event: MessageEvent) => void>()
    const channel: Channel = {
      postMessage: (data: unknown) => {
        for (const [other, hears] of listeners) {
          if (other === channel) continue
          queueMicrotask(() => {
            for (const hear of hears) hear({ data: structuredClone(data) } as MessageEvent)
          })
        }
      },
      addEventListener: (_: string, listener: unknown) =>
        void mine.add(listener as (event: MessageEvent) => void),
      removeEventListener: (_: string, listener: unknown) =>
        void mine.delete(listener as (event: MessageEvent) => void),
    }
    listeners.set(channel, mine)
    return channel
  }
}

/** Locks as several tabs share them: one holder, the others in line until they get it or give up. */
export const lockManager = (): Pick<LockManager, 'request'> => {
  const line = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    { signal }: LockOptions,
    task: () => Promise<unknown>,
  ): Promise<unknown> => {
    const before = line.get(name) ?? Promise.resolve()
    const { promise: done, resolve: leave } = Promise.withResolvers<void>()
    line.set(
      name,
      before.then(() => done),
    )
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    try {
      await Promise.race([before, aborted])
      return await task()
    } finally {
      leave()
    }
  }
  return { request: request as LockManager['request'] }
}
