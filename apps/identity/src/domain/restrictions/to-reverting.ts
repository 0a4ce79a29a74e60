import type { Clock } from '../../runtime/clock.ts'

/** When rules go back, as the wire says it; nothing where none wait for a confirmation. */
export const toReverting = (clock: Clock, revertsAt: Date | null) => {
  if (revertsAt === null) return {}
  const left = Math.ceil((revertsAt.getTime() - clock.now().getTime()) / 1000)
  return { revertsAt: revertsAt.toISOString(), revertsIn: Math.max(left, 0) }
}
