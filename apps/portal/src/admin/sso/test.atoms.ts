import { getSSOTest, startSSOTest } from '@vestibule/contract/areas/sso-tests'
import { ApiError } from '@vestibule/contract/errors'
import type { SsoReport } from '@vestibule/contract/schemas/sso-report'
import { atom, type Getter, type Setter } from 'jotai/vanilla'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { popupOpenerAtom } from '../../ports/popup-opener.ts'
import { connections, shownConnection } from './sso.atoms.ts'

export type TestState =
  | { readonly is: 'idle' }
  | { readonly is: 'starting' }
  /** `url` opens the window again where the browser did not. */
  | { readonly is: 'waiting'; readonly url: string }
  | { readonly is: 'done'; readonly report: SsoReport }
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly error: ApiError }

const idle: TestState = { is: 'idle' }

type Run = { readonly ssoConfigId: string; readonly state: TestState; readonly stop?: AbortController }

/** The last test, and of which connection it is. */
const lastRun = atom<Run | undefined>(undefined)

const show = (get: Getter, set: Setter, run: Run): void => {
  // What was stopped meanwhile is not shown any more.
  const shown = get(lastRun)
  if (shown?.stop === run.stop) set(lastRun, run)
}

export const createTest = atom((get) => {
  const run = get(lastRun)
  return (ssoConfigId: string): TestState => (run?.ssoConfigId === ssoConfigId ? run.state : idle)
})

const askAgainMs = 1000

/** Asks until the window has come back; a message from it only makes that quicker. */
const awaitReport = async (
  get: Getter,
  { txn, signal }: { readonly txn: string; readonly signal: AbortSignal },
): Promise<TestState | undefined> => {
  const [call, clock] = [get(callAtom), get(clockAtom)]
  const message = get(popupOpenerAtom).message(txn, signal)
  for (;;) {
    await Promise.race([message, clock.wait(askAgainMs, signal)]).catch(() => {})
    if (signal.aborted) return undefined
    const { state, report } = await call(getSSOTest, { txn })
    if (report !== undefined) return { is: 'done', report }
    if (state === 'gone') return { is: 'gone' }
    await clock.wait(askAgainMs / 2, signal).catch(() => {})
  }
}

/** Opens a window to the provider, and shows what came back. */
export const runTest = atom(null, async (get, set, ssoConfigId: string) => {
  get(lastRun)?.stop?.abort()
  // Before anything is waited for: only then the browser lets the click open it.
  const window = get(popupOpenerAtom).open()
  const stop = new AbortController()
  set(lastRun, { ssoConfigId, stop, state: { is: 'starting' } })
  try {
    const { txn, url } = await get(callAtom)(startSSOTest, { ssoConfigId })
    window?.go(url)
    show(get, set, { ssoConfigId, stop, state: { is: 'waiting', url } })
    const state = await awaitReport(get, { txn, signal: stop.signal })
    if (state !== undefined) show(get, set, { ssoConfigId, stop, state })
    // A test that came back lets the connection answer at its own address.
    if (state?.is === 'done' && get(shownConnection)?.hasOwnCallback === false) await set(connections.reload)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    show(get, set, { ssoConfigId, stop, state: { is: 'failed', error } })
  } finally {
    window?.close()
  }
})

export const cancelTest = atom(null, (get, set) => {
  get(lastRun)?.stop?.abort()
  set(lastRun, undefined)
})
