import { probeBrowser } from '@vestibule/contract/areas/embedding'
import type { Call } from '@vestibule/contract/client'
import type { Clock } from '../../ports/clock.ts'

export type Probed = {
  readonly hasCookie: boolean
  /** How far this machine's clock is ahead of the server's, in milliseconds. */
  readonly clockOffsetMs: number
}

/** Whether this browser keeps a cookie of ours. Nothing in a browser can be asked: one has to come back. */
export const probe = async (call: Call, clock: Clock): Promise<Probed> => {
  // The first leaves a cookie behind, if this browser keeps any; the second says whether it did.
  await call(probeBrowser, {})
  const sentAt = clock.now()
  const { hasCookie, now } = await call(probeBrowser, {})
  const halfway = (sentAt + clock.now()) / 2
  return { hasCookie, clockOffsetMs: Math.round(halfway - now) }
}
