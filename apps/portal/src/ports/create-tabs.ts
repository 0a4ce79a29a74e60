import { ApiError } from '@vestibule/contract/errors'
import type { Clock } from './clock.ts'
import { leased } from './lease.ts'
import type { KeyedStorage } from './storage.ts'
import type { Lasting, TabMessage, Tabs } from './tabs.ts'

type Made<T> = Extract<TabMessage<T>, { is: 'made' }>

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>

export type TabsDeps<T> = {
  readonly name: string
  /** Either may be missing: storage, channels and locks of a frame can be refused. */
  readonly channel: Channel | undefined
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly storage: KeyedStorage
  readonly clock: Clock
  readonly random: () => number
  /** Whether this tab shows another user than this one. */
  readonly isOther: (user: string) => boolean
  /** What this tab has for others that ask. */
  readonly mine: (scope: string) => T | undefined
}

/** How long peers have to answer. They answer from memory; only a busy tab needs longer. */
const askMs = 40

/** What has less than this share of its life left is soon asked for again. */
const leastShareOfLife = 1 / 4

export const createTabs = <T extends Lasting>(deps: TabsDeps<T>): Tabs<T> => {
  const { channel, clock } = deps
  const isGood = ({ expiresAt, lifeMs }: Lasting, after = 0): boolean =>
    expiresAt > after && expiresAt - clock.now() > lifeMs * leastShareOfLife
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  const say = (message: TabMessage<T>) => channel?.postMessage(message)
  const hear: Hear<T> = (listener) => {
    const onMessage = ({ data }: MessageEvent<TabMessage<T>>) => {
      const isOfOther = data.is === 'signedOut' && data.user !== undefined && deps.isOther(data.user)
      if (!isOfOther) listener(data)
    }
    channel?.addEventListener('message', onMessage as EventListener)
    return () => channel?.removeEventListener('message', onMessage as EventListener)
  }
  hear((message) => {
    const value = message.is === 'asked' ? deps.mine(message.scope) : undefined
    // Everybody hears every answer: fifty tabs that answered each other with what all have would be busy for seconds.
    if (message.is === 'asked' && value !== undefined && isGood(value, message.after))
      say({ is: 'made', scope: message.scope, value })
  })

  const makeAndTell = async (scope: string, make: () => Promise<T>): Promise<T> => {
    const startedAt = clock.now()
    const value = await make()
    say({ is: 'made', scope, value, startedAt })
    return value
  }

  const once: Tabs<T>['once'] = (scope, old, make) => {
    const after = old?.expiresAt
    const ask = () => say({ is: 'asked', scope, after })
    return heardOrMade(deps, scope, {
      hear,
      willDo: ({ value }) => isGood(value, after),
      ask,
      make: () => makeAndTell(scope, make),
    })
  }

  const anew: Tabs<T>['anew'] = (scope, make) => {
    const calledAt = clock.now()
    const isLater = ({ value, startedAt = 0 }: Made<T>) => startedAt > calledAt && isGood(value)
    return heardOrMade(deps, scope, { hear, willDo: isLater, make: () => makeAndTell(scope, make) })
  }

  return {
    once,
    anew,
    notifySignedOut: (user) => say({ is: 'signedOut', ...(user !== undefined && { user }) }),
    listen: (listener) => hear((message) => message.is !== 'asked' && listener(message)),
  }
}

type Hear<T> = (listener: (message: TabMessage<T>) => void) => () => void

type Wanted<T> = {
  readonly hear: Hear<T>
  readonly willDo: (message: Made<T>) => boolean
  /** Asks the other tabs for what they have; without it nothing that they have will do. */
  readonly ask?: () => void
  readonly make: () => Promise<T>
}

/** What another tab says that will do, and otherwise what this one makes once it has the lock. */
const heardOrMade = async <T>(
  deps: TabsDeps<T>,
  scope: string,
  { hear, willDo, ask, make }: Wanted<T>,
): Promise<T> => {
  const heard = listenFor(hear, scope, willDo)
  const listenAWhile = async () => {
    if (deps.channel === undefined) return
    ask?.()
    await Promise.race([heard.settled, deps.clock.wait(askMs)])
  }
  try {
    if (ask !== undefined) await listenAWhile()
    if (heard.answer !== undefined) return await heard.answer
    return await exclusively(deps, `${deps.name}:${scope}`, heard.signal, async () => {
      // Also for what the tab before this one has just said: a lock may come sooner than a message.
      await listenAWhile()
      return heard.answer ?? make()
    }).catch((error: unknown) => {
      // The wait for the lock was called off, because another tab has spoken meanwhile.
      if (heard.answer !== undefined) return heard.answer
      throw error
    })
  } finally {
    heard.stop()
  }
}

const listenFor = <T>(hear: Hear<T>, scope: string, willDo: (message: Made<T>) => boolean) => {
  const spoken = new AbortController()
  const { promise: settled, resolve } = Promise.withResolvers<void>()
  const heard = {
    answer: undefined as Promise<T> | undefined,
    settled,
    signal: spoken.signal,
    stop: () => {},
  }
  const take = (answer: Promise<T>) => {
    answer.catch(() => {})
    heard.answer = answer
    spoken.abort()
    resolve()
  }
  heard.stop = hear((message) => {
    if (message.is === 'signedOut') take(Promise.reject(new ApiError('SESSION_ENDED')))
    if (message.is === 'made' && message.scope === scope && willDo(message))
      take(Promise.resolve(message.value))
  })
  return heard
}

const exclusively = async <T, R>(
  deps: TabsDeps<T>,
  name: string,
  signal: AbortSignal,
  task: () => Promise<R>,
): Promise<R> => {
  if (deps.locks === undefined) return leased(deps, signal, task)
  let hasStarted = false
  const run = () => {
    hasStarted = true
    return task()
  }
  try {
    return await deps.locks.request(name, { signal }, run)
  } catch (error) {
    // Locks that are there but refused (an odd frame) are like no locks at all.
    if (hasStarted || signal.aborted) throw error
    return leased(deps, signal, task)
  }
}
