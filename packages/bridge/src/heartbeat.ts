import type { Env } from './env.ts'
import type { Outcome } from './result.ts'

/** How often a peer that asks a person is asked itself whether it is still there. */
const beatMs = 30_000

/** Watches over one call; the answer stops it. */
export type Heartbeat = (ping: () => Promise<Outcome<unknown>>) => () => void

/**
 * A person may take minutes to answer; a peer that is gone must not take as long to be missed.
 *
 * @param onSilent told when the peer no longer answers a ping
 * @param isSeen whether the page is visible: a hidden one is slow to answer, and not asked
 */
export const createHeartbeat =
  (env: Env, onSilent: () => void, isSeen: () => boolean): Heartbeat =>
  (ping) => {
    let isStopped = false
    let stopTimer = () => {}
    const beat = () => {
      stopTimer = env.after(beatMs, async () => {
        const pong = isSeen() ? await ping() : undefined
        if (isStopped) return
        if (pong && !pong.ok && pong.error.code === 'TIMEOUT') onSilent()
        else beat()
      })
    }
    beat()
    return () => {
      isStopped = true
      stopTimer()
    }
  }
