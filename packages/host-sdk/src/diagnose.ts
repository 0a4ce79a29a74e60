import type { FrameDiagnosis } from '@vestibule/bridge'
import { adviceOn } from './failure-advice.ts'
import type { Mounted } from './mounted.ts'

/** What stands between a host page and its portal, for the developer of the host. */
export interface Diagnosis {
  /** `ready`, or the code of what went wrong. */
  readonly portal: string
  /** This page's origin as it has to be registered for the application. */
  readonly origin: string
  readonly portalOrigin: string
  readonly clientId: string
  /** What the portal found out; missing while it does not answer. */
  readonly found?: FrameDiagnosis
  /** What to mend, a sentence each; empty when nothing is wrong. */
  readonly advice: readonly string[]
}

/** More than this and tokens seem to come from the future. */
const clockToleranceMs = 60_000

const cookieAdvice = (
  { cookieStorage, deployment }: FrameDiagnosis,
  portalOrigin: string,
): readonly string[] => {
  if (cookieStorage === 'none')
    return [
      `This browser keeps no cookie for ${portalOrigin}: sessions end with the page. Serve the portal from a subdomain of this site.`,
    ]
  if (deployment === 'crossSite')
    return [
      'Sessions are kept for this site alone. A portal on a subdomain of this site needs no such cookies.',
    ]
  return []
}

const adviceOnFrame = (frame: FrameDiagnosis, portalOrigin: string): readonly string[] => {
  const { blocked, clockOffsetMs, storage } = frame
  const missing = Object.entries(storage).flatMap(([name, works]) => (works ? [] : [name]))
  return [
    ...cookieAdvice(frame, portalOrigin),
    ...blocked.map(
      (feature) =>
        `A policy keeps ${feature} from the frame. Send: Permissions-Policy: ${feature}=(self "${portalOrigin}")`,
    ),
    ...(missing.length > 0
      ? [
          `Not available in the frame: ${missing.join(', ')}. Tabs know of each other only through the server.`,
        ]
      : []),
    ...(Math.abs(clockOffsetMs) > clockToleranceMs
      ? [`This computer's clock is ${Math.round(clockOffsetMs / 1000)} s off.`]
      : []),
  ]
}

/** Finds out how the portal fares on this page, prints it, and says what to mend. Waits for the portal, 15 s at most. */
export async function diagnose(mounted: Mounted): Promise<Diagnosis> {
  const { options, call } = mounted
  const { portalOrigin, clientId } = options
  const { origin } = location
  const outcome = await call('diagnose', {})
  const portal = outcome.ok ? 'ready' : outcome.error.code
  const frame = outcome.ok ? (JSON.parse(outcome.value.found) as FrameDiagnosis) : undefined
  const advice = frame ? adviceOnFrame(frame, portalOrigin) : [adviceOn(mounted, portal)]
  const known = { portal, origin, portalOrigin, clientId }
  // oxlint-disable no-console -- who asks for a diagnosis looks there
  console.table({ ...known, ...frame, storage: JSON.stringify(frame?.storage) })
  for (const sentence of advice) console.warn(sentence)
  return { ...known, ...(frame && { found: frame }), advice }
}
