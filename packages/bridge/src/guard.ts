import type { Methods as Reachable } from 'penpal'
import type { Env } from './env.ts'
import { type Methods, uncounted } from './methods.ts'
import { callBucket } from './rate.ts'
import { failed, type Outcome } from './result.ts'
import { check, type Shape } from './shape.ts'

/** Calls of one peer that may be worked on at once, and calls to it that may be open. */
export const maxInFlight = 50

type Handler = (params: unknown) => Outcome<unknown> | Promise<Outcome<unknown>>

/**
 * Turns handlers into what the peer can reach. The map has no prototype and no way to grow, so `constructor` is as
 * unknown as any other name, and no argument gets past its shape.
 *
 * @param ours shapes of what this side is asked and of what it answers: an answer leaks no field its table does not name
 * @param isOpenFor whether the method may be served yet: before `hello` nothing else is
 * @param onBug told of a handler that threw, with the trace id the peer was given
 */
export function guard(
  handlers: Readonly<Record<string, unknown>>,
  { params, results }: Methods,
  isOpenFor: (name: string) => boolean,
  onBug: (error: unknown, traceId: string) => void,
  env: Env,
): Reachable {
  const mayPass = callBucket(env)
  const inFlight: string[] = []

  async function serve(name: string, given: unknown): Promise<Outcome<unknown>> {
    if (!isOpenFor(name)) return failed('NOT_READY', name)
    const isTooMuch = uncounted.includes(name)
      ? inFlight.includes(name)
      : !mayPass() || inFlight.length >= maxInFlight
    if (isTooMuch) return failed('RATE_LIMITED', name)
    const checked = check(params[name] as Shape, given)
    if (!checked.ok) return failed('INVALID_ARGUMENT', `${name} ${checked.at}`)
    inFlight.push(name)
    try {
      const outcome = await (handlers[name] as Handler)(checked.value)
      if (!outcome.ok) return outcome
      const answer = check(results[name] as Shape, outcome.value)
      if (answer.ok) return answer
      throw new Error(`${name} answered a wrong ${answer.at}`)
    } catch (error) {
      const traceId = env.id()
      onBug(error, traceId)
      return failed('INTERNAL', '', { traceId })
    } finally {
      inFlight.splice(inFlight.indexOf(name), 1)
    }
  }

  const reachable: Reachable = Object.create(null)
  for (const name in params) {
    if (!handlers[name]) continue
    reachable[name] = async (given: unknown) => {
      const outcome = await serve(name, given)
      // The wire knows a failure as a rejection with a plain object: an Error would lose its code and leak its stack.
      if (!outcome.ok) throw outcome.error
      return outcome.value
    }
  }
  return Object.freeze(reachable)
}
