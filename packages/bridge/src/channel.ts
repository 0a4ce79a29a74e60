import { connect } from 'penpal'
import { openCalls, type Send } from './calls.ts'
import type { Env } from './env.ts'
import { reportFailures } from './report-failures.ts'
import { guard } from './guard.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { OpenMessenger } from './messengers/messenger.ts'
import type { Methods } from './methods.ts'
import type { Failed } from './result.ts'
import { channelName } from './version.ts'

/** What both ends of the bridge say about themselves. */
export interface ChannelOptions {
  /** The road to the one peer. */
  readonly messenger: OpenMessenger
  /** A handler threw, or answered what its shape does not allow. */
  readonly onBug: (error: unknown, traceId: string) => void
  /** Versions of the protocol this end speaks; this build's, when nothing is said. */
  readonly versions?: readonly number[]
  /** Watches over calls that a person answers. */
  readonly heartbeat?: Heartbeat
  readonly env?: Env
}

type Remote = Readonly<Record<string, (params: unknown) => Promise<unknown>>>

/**
 * What both ends of the bridge have in common: one peer, one port at a time, one gate.
 *
 * @param mayReplay whether a call whose document went away is made again to the next one
 * @param onPort a new document is at the other end of a new port; nothing is served until it was greeted
 */
export function openChannel(
  { messenger, onBug, heartbeat }: ChannelOptions,
  handlers: Readonly<Record<string, unknown>>,
  ours: Methods,
  theirs: Methods,
  mayReplay: boolean,
  onPort: (send: Send, epoch: number) => void,
  env: Env,
) {
  const calls = openCalls(theirs, mayReplay, env, heartbeat)
  let epoch = 0
  let isGreeted = false

  const attached = async () => {
    const mine = ++epoch
    const remote = (await connection.promise) as unknown as Remote
    const send: Send = (name, params) => (remote[name] as Remote[string])(params)
    if (mine === epoch) onPort(send, mine)
  }
  const detached = () => {
    isGreeted = false
    calls.detach()
  }
  const isOpenFor = (name: string) => isGreeted || name === 'hello'
  const connection = connect({
    messenger: reportFailures(messenger(attached, detached), env),
    channel: channelName,
    methods: guard(handlers, ours, isOpenFor, onBug, env),
  })

  return {
    ...calls,
    /** `hello` is done: everything is served from now on. */
    greeted: () => {
      isGreeted = true
    },
    end: (failure: Failed) => {
      calls.end(failure)
      connection.destroy()
    },
  }
}
