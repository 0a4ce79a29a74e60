import type { Env } from './env.ts'
import { failureFrom } from './failure-from.ts'
import type { Heartbeat } from './heartbeat.ts'
import { maxInFlight } from './guard.ts'
import { farewell, isAskedOfPeople, type Methods } from './methods.ts'
import { createWaits, type Waiting } from './timeouts.ts'
import { type Failed, failed, type Outcome } from './result.ts'
import { type Checked, check, type Shape } from './shape.ts'

/** How long a call waits for its answer. */
const timeoutMs = 10_000
/** How long it waits where a person answers. */
const personMs = 600_000

/** Hands a call to the port there is now; the promise is Penpal's. */
export type Send = (name: string, params: unknown) => Promise<unknown>

interface PendingCall extends Waiting {
  readonly name: string
  readonly params: unknown
  readonly settle: (outcome: Outcome<unknown>) => void
  /** How it went out; nothing while it waits. */
  via?: Send
  wasReplayed?: boolean
  stopBeat?: () => void
}

/**
 * The calls one side makes: waiting until the peer may be asked, on their way, or called off.
 *
 * @param theirs shapes of what the peer is asked and of what it answers
 * @param mayReplay whether a call whose document went away is made again to the next one
 * @param heartbeat watches over calls that a person answers
 */
export function openCalls({ params, results }: Methods, mayReplay: boolean, env: Env, heartbeat?: Heartbeat) {
  const open = new Set<PendingCall>()
  let current: Send | undefined
  let ended: Failed | undefined

  const finish = (pending: PendingCall, outcome: Outcome<unknown>) => {
    pending.stopBeat?.()
    open.delete(pending)
    pending.settle(outcome)
  }

  const wait = createWaits(open, env, (pending) => finish(pending, failed('TIMEOUT', pending.name)))

  const transmit = (pending: PendingCall, via: Send) => {
    const isAsked = isAskedOfPeople(pending)
    // A call that was called off, or made again by another way, no longer waits for this answer.
    const answered = (outcome: Outcome<unknown>) =>
      open.has(pending) && pending.via === via && finish(pending, outcome)
    pending.via = via
    wait(pending, isAsked ? personMs : timeoutMs)
    void via(pending.name, pending.params)
      .then((value) => toOutcome(pending.name, check(results[pending.name] as Shape, value)), failureFrom)
      .then(answered)
    if (isAsked) pending.stopBeat = heartbeat?.(() => call('ping', { t: env.now() }, via))
  }

  const call = (name: string, given: unknown, via = current) =>
    new Promise<Outcome<unknown>>((settle) => {
      const checked = check(params[name] as Shape, given)
      if (ended) return settle(ended)
      if (!checked.ok) return settle(failed('INVALID_ARGUMENT', `${name} ${checked.at}`))
      const pending: PendingCall = { name, params: checked.value, settle }
      if (open.size >= maxInFlight) return settle(failed('RATE_LIMITED', name))
      open.add(pending)
      if (via) transmit(pending, via)
    })

  return {
    call,

    /** From now on calls go out at once, those that waited first. */
    release: (via: Send) => {
      current = via
      for (const pending of open) if (!pending.via) transmit(pending, via)
    },

    /** The document that was asked is gone. What may be said twice waits for the next one, once. */
    detach: () => {
      current = undefined
      for (const pending of open) {
        if (!pending.via) continue
        if (!mayReplay || pending.wasReplayed || pending.name === farewell || isAskedOfPeople(pending))
          finish(pending, failed('EPOCH_CHANGED', pending.name))
        else waitAgain(pending)
      }
    },

    /** Every call there is, and every later one, fails like this. */
    end: (failure: Failed) => {
      ended = failure
      for (const pending of open) finish(pending, failure)
    },
  }
}

const waitAgain = (pending: PendingCall): void => {
  pending.stopBeat?.()
  pending.via = pending.ticks = undefined
  pending.wasReplayed = true
}

const toOutcome = (name: string, answer: Checked<unknown>): Outcome<unknown> =>
  answer.ok ? answer : failed('INTERNAL', `${name} answered a wrong ${answer.at}`)
