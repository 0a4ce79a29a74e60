import type { Mounted } from './mounted.ts'
import { parseUrl } from './redirect.ts'

/** What counts as doing something on this page. */
const signs = ['mousemove', 'scroll', 'keydown'] as const

/** The wire's own word by which another page says that its user is active, as a text or as the type of an object. */
const clearIdleTimeout = 'FE_CLEAR_IDLE_TIMEOUT'

const isClearing = (data: unknown): boolean =>
  data === clearIdleTimeout ||
  (typeof data === 'object' && data !== null && 'type' in data && data.type === clearIdleTimeout)

/**
 * How long the user has been idle on this page. It is watched from the first question on: the portal asks one as soon
 * as a user signs in whom an idle timeout holds for.
 */
export const idleMs = (mounted: Mounted): number => {
  const { env } = mounted
  if (mounted.activeAt === undefined) watchActivity(mounted)
  return env.now() - (mounted.activeAt ?? env.now())
}

const watchActivity = (mounted: Mounted): void => {
  const { env, life, options } = mounted
  const note = () => {
    mounted.activeAt = env.now()
  }
  note()
  const how = { capture: true, passive: true, signal: life.signal }
  for (const sign of signs) addEventListener(sign, note, how)
  // Origins are compared whole. A page without one, such as a sandboxed frame, is on no list.
  const allowed = options.clearIdleTimeoutAllowedOrigins?.map((one) => parseUrl(one)?.origin)
  const hear = ({ origin, data }: MessageEvent) => {
    if (origin !== 'null' && allowed?.includes(origin) && isClearing(data)) note()
  }
  if (allowed) addEventListener('message', hear, how)
}
