import { latestOnly } from './methods.ts'
import { type Outcome, ok } from './result.ts'

type AnyCall = (name: string, params: unknown) => Promise<Outcome<unknown>>

/**
 * Merges calls of which only the newest matters: while one is on its way the next waits, and whatever comes
 * meanwhile takes its place. All that were merged get the same answer.
 */
export function keepLatest(call: AnyCall): AnyCall {
  const running = new Map<string, Promise<Outcome<unknown>>>()
  const next = new Map<string, { params: unknown; readonly answer: Promise<Outcome<unknown>> }>()

  const start = (name: string, params: unknown) => {
    const answer = call(name, params).then((outcome) => {
      running.delete(name)
      return outcome
    })
    running.set(name, answer)
    return answer
  }

  return (name, params) => {
    const before = running.get(name)
    if (!latestOnly.includes(name) || !before)
      return latestOnly.includes(name) ? start(name, params) : call(name, params)
    const merged = next.get(name)
    if (merged) {
      merged.params = params
      return merged.answer
    }
    const answer = before.then(() => {
      const newest = next.get(name)
      next.delete(name)
      return newest ? start(name, newest.params) : ok({})
    })
    next.set(name, { params, answer })
    return answer
  }
}
