import type { Activity } from '../../ports/activity.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Host } from '../../ports/host.ts'

type HostActivityDeps = { readonly clock: Clock; readonly host: Host; readonly activity: Activity }

/** Notes what the host says of its own page, which it alone sees: of what was, never of what is to come. */
export const noteHostActivity = async ({ clock, host, activity }: HostActivityDeps): Promise<void> => {
  const hostIdleMs = await host.idleMs()
  if (hostIdleMs !== undefined) activity.note(clock.now() - Math.max(0, hostIdleMs))
}
