import type { Call } from '@vestibule/contract/client'
import { browserClock } from '../ports/clock.ts'
import type { Boot } from '../ports/boot.ts'
import type { Host } from '../ports/host.ts'
import { type PressGuard, pressGuardAtom } from '../ports/press-guard.ts'
import { guardedStorage } from '../ports/storage.ts'
import { showTheme, showLocale } from './document.ts'
import { takeEarlySubmit } from './early-submit.ts'
import type { Store } from '../ports/store.ts'
import { setDependencies } from './set-dependencies.ts'
import { reportSize } from '../host/report-size.ts'

/** Fetched with the first request, or as soon as there is time: the first step asks the server nothing. */
export const serverCall = (store: Store, boot: Boot): Call => {
  let made: Call | undefined
  return async (operation, input) => {
    const { portalCall } = await import('./portal-call.ts')
    // One for the document: what it learns on the way, such as that captchas are asked for, counts from then on.
    made ??= portalCall(store, boot)
    return made(operation, input)
  }
}

type ProvidedParts = Pick<Parameters<typeof setDependencies>[1], 'boot' | 'host' | 'translator'> & {
  readonly call: Call
}

/** Gives a store everything from outside. */
export const provideDependencies = (store: Store, parts: ProvidedParts): void => {
  const storage = guardedStorage(window)
  const { clientId } = parts.boot
  const tabs = import('./join-tabs.ts').then(({ joinTabs }) =>
    joinTabs(store, { clientId, storage, clock: browserClock }),
  )
  setDependencies(store, { ...parts, clock: browserClock, storage, tabs, showTheme })
  showLocale(store)
  store.set(pressGuardAtom, laterGuard(store))
}

/** Judges presses from the first dialog on: it is fetched with administration, and before its first page is drawn. */
const laterGuard = (store: Store): PressGuard => {
  let guard: { readonly allows: PressGuard['allows'] } | undefined
  let started: Promise<void> | undefined
  const start = async () => {
    const { guardPresses } = await import('../press-guard/guard-presses.ts')
    guard = guardPresses(store, window)
  }
  // Forgotten where it failed, so that the next try asks the network again.
  const forget = (error: unknown) => {
    started = undefined
    throw error
  }
  return {
    start: () => (started ??= start().catch(forget)),
    allows: (control) => guard?.allows(control) ?? false,
  }
}

/** Once there is something to see: says so, and fetches what the first step did not need. */
export const afterFirstPaint = (store: Store, root: HTMLElement, host: Host): void => {
  host.painted()
  reportSize(root, host, window)
  takeEarlySubmit(window)
  void import('../session/session.effects.ts')
  void import('../session-watch/session-watchers.ts').then(({ startSessionWatchers: followPeople }) =>
    followPeople(store, window),
  )
  void import('../metadata/load-metadata.ts').then(({ loadMetadata }) => store.set(loadMetadata))
}
