import { type FrameDiagnosis, protocolVersions } from '@vestibule/bridge'
import { bootAtom } from '../ports/boot.ts'
import { callAtom } from '../ports/call.ts'
import { clockAtom } from '../ports/clock.ts'
import { probe } from '../session/keyed/probe.ts'
import type { Store } from '../ports/store.ts'

/** What the portal does in a frame, and a policy of the page may forbid. */
const features = [
  'publickey-credentials-get',
  'publickey-credentials-create',
  'clipboard-write',
  'storage-access',
]

type Policy = {
  readonly allowsFeature: (name: string) => boolean
  readonly features: () => readonly string[]
}

/** Only some browsers can be asked; the others are taken to allow everything. */
const blockedFeatures = (document: Document): readonly string[] => {
  const { featurePolicy } = document as Document & { featurePolicy?: Policy }
  if (featurePolicy === undefined) return []
  const known = featurePolicy.features()
  return features.filter((name) => known.includes(name) && !featurePolicy.allowsFeature(name))
}

/** Storage of a frame may be refused: then reading the property itself throws. */
const works = async (use: () => unknown): Promise<boolean> => {
  try {
    return (await use()) !== undefined
  } catch {
    return false
  }
}

/** Locks that are refused are there all the same: only who asks for one learns of it. */
const lock = (window: Window) =>
  window.navigator.locks.request('vestibule-probe', { ifAvailable: true }, () => true)

const readStorage = async (window: Window): Promise<FrameDiagnosis['storage']> => ({
  local: await works(() => window.localStorage.length),
  session: await works(() => window.sessionStorage.length),
  locks: await works(() => lock(window)),
  channel: await works(() => new BroadcastChannel('vestibule-probe').close() ?? true),
})

/** What keeps sessions here and what stands in the way, for the developer of the host page. */
export const diagnoseForHost = async (store: Store): Promise<FrameDiagnosis> => {
  const [boot, call, clock] = [store.get(bootAtom), store.get(callAtom), store.get(clockAtom)]
  const { hasCookie, clockOffsetMs } = await probe(call, clock)
  return {
    deployment: boot.crossSite === true ? 'crossSite' : 'sameSite',
    cookieStorage: hasCookie ? (boot.crossSite === true ? 'partitioned' : 'firstParty') : 'none',
    storage: await readStorage(window),
    blocked: blockedFeatures(document),
    clockOffsetMs,
    protocol: Math.max(...protocolVersions),
    build: boot.buildId ?? 'unknown',
  }
}
