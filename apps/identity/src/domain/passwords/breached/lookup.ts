import { createHash } from 'node:crypto'
import type { Log } from '../../../runtime/log.ts'
import type { OutgoingFetch } from '../../../platform/outgoing/outgoing-fetch.ts'

type LookupDeps = { readonly outgoing: OutgoingFetch; readonly log: Log }

const timeoutMs = 1000
const prefixLength = 5

/**
 * Asks a service for all leaked hashes that begin with the same five letters: it learns neither the password nor its
 * hash. One that fails or dawdles is passed over, with a line in the log.
 */
export const createLookup =
  (url: string, { outgoing, log }: LookupDeps) =>
  async (password: string): Promise<boolean> => {
    const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
    try {
      const answer = await outgoing(`${url}${hash.slice(0, prefixLength)}`, {
        headers: { 'add-padding': 'true' },
        timeoutMs: timeoutMs,
      })
      if (!answer.ok) throw new Error(`answered ${answer.status}`)
      const rest = hash.slice(prefixLength)
      // Padding comes with a count of nought.
      return (await answer.text()).split('\n').some((line) => {
        const [suffix, count] = line.trim().split(':')
        return suffix?.toUpperCase() === rest && count !== '0'
      })
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'breached passwords: no answer')
      return false
    }
  }
