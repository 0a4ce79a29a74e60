import type { Clock } from '../../runtime/clock.ts'
import type { Random } from '../../runtime/random.ts'

/** Ids are made here and not by the database: PostgreSQL before 18 has no `uuidv7()`, and rows sort by time. */
export const uuidv7 = (clock: Pick<Clock, 'now'>, random: Random): string => {
  const bytes = random.bytes(16)
  bytes.writeUIntBE(clock.now().getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** When an id was made, by its first digits. */
export const readTime = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))

/**
 * An id that seems to have been made at any moment since another: it does not tell that it is new.
 *
 * @param oldest the id of the oldest row; an id of now where there is none
 */
export const uuidv7Since = (
  oldest: string | undefined,
  clock: Pick<Clock, 'now'>,
  random: Random,
): string => {
  const now = clock.now().getTime()
  const first = oldest === undefined ? now : Math.min(readTime(oldest).getTime(), now)
  const share = random.bytes(6).readUIntBE(0, 6) / 2 ** 48
  const at = new Date(first + Math.floor((now - first) * share))
  return uuidv7({ now: () => at }, random)
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => pattern.test(text)
