import type { Env } from './env.ts'
import { failureFrom } from './failure-from.ts'
import type { Heartbeat } from './heartbeat.ts'
import { maxInFlight } from './guard.ts'
import { askedOfPeople, farewell, type Methods } from './methods.ts'
import { createWaits, type Waiting } from './timeouts.ts'
import { type Failed, failed, type Outcome } from './result.ts'
import { type Checked, check, type Shape } from './shape.ts'

/** How long a call waits for its answer. */
const timeoutMs = 10_000

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

  const finish = (asked: PendingCall, outcome: Outcome<unknown>) => {
    asked.stopBeat?.()
    open.delete(asked)
    asked.settle(outcome)
  }

  const wait = createWaits(open, env, (asked) => finish(asked, failed('TIMEOUT', asked.name)))

  const transmit = (asked: PendingCall, via: Send) => {
    const { name } = asked
    // A call that was called off, or made again by another way, no longer waits for this answer.
    const answered = (outcome: Outcome<unknown>) =>
      open.has(asked) && asked.via === via && finish(asked, outcome)
    asked.via = via
    wait(asked, askedOfPeople[name] ?? timeoutMs)
    void via(name, asked.params)
      .then((value) => outcomeOf(name, check(results[name] as Shape, value)), failureFrom)
      .then(answered)
    if (name in askedOfPeople) asked.stopBeat = heartbeat?.(() => call('ping', { t: env.now() }, via))
  }

  const call = (name: string, given: unknown, via = current) =>
    new Promise<Outcome<unknown>>((settle) => {
      const checked = check(params[name] as Shape, given)
      if (ended) return settle(ended)
      if (!checked.ok) return settle(failed('INVALID_ARGUMENT', `${name} ${checked.at}`))
      const asked: PendingCall = { name, params: checked.value, settle }
      if (open.size >= maxInFlight) return settle(failed('RATE_LIMITED', name))
      open.add(asked)
      if (via) transmit(asked, via)
    })

  return {
    call,

    /** From now on calls go out at once, those that waited first. */
    release: (via: Send) => {
      current = via
      for (const asked of open) if (!asked.via) transmit(asked, via)
    },

    /** The document that was asked is gone. What may be said twice waits for the next one, once. */
    detach: () => {
      current = undefined
      for (const asked of open) {
        if (!asked.via) continue
        if (!mayReplay || asked.wasReplayed || isNotification(asked.name))
          finish(asked, failed('EPOCH_CHANGED', asked.name))
        else waitAgain(asked)
      }
    },

    /** Every call there is, and every later one, fails like this. */
    end: (failure: Failed) => {
      ended = failure
      for (const asked of open) finish(asked, failure)
    },
  }
}

const isNotification = (name: string): boolean => name === farewell || name in askedOfPeople

const waitAgain = (asked: PendingCall): void => {
  asked.stopBeat?.()
  asked.via = asked.ticks = undefined
  asked.wasReplayed = true
}

const outcomeOf = (name: string, answer: Checked<unknown>): Outcome<unknown> =>
  answer.ok ? answer : failed('INTERNAL', `${name} answered a wrong ${answer.at}`)
