import { validateOptions } from '@vestibule/bridge/validate-options'
import { failed } from '@vestibule/bridge/result'
import type { Mounted } from './mounted.ts'
import { showAgain } from './watch.ts'

/** So many are named. */
const named = 5

/**
 * The portal could not be told the options: what does not fit is left out, the page is told, and the portal is shown
 * anew with the rest. Anything else that went wrong is none of this.
 */
export function recoverFromInvalidOptions(mounted: Mounted): void {
  const { options, place, events, life } = mounted
  const { kept, leftOut } = validateOptions(JSON.parse(JSON.stringify({ ...options, ...place })))
  if (leftOut.length === 0 || life.signal.aborted) return
  const next = { params: {}, ...kept }
  mounted.place = { ...place }
  for (const there of leftOut) {
    const name = there.replace(/\..*/, '') as keyof typeof next
    Object.assign(name in place ? mounted.place : options, { [name]: next[name] })
  }
  const others = leftOut.length > named ? ` and ${leftOut.length - named} more` : ''
  const names = `${leftOut.slice(0, named).join(', ')}${others}`
  events.emit('error', failed('INVALID_ARGUMENT', `options left out, wrong or too long: ${names}`).error)
  showAgain(mounted)
}
