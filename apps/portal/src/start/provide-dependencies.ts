import type { Call } from '@vestibule/contract/client'
import { browserClock } from '../ports/clock.ts'
import type { Boot } from '../ports/boot.ts'
import type { Host } from '../ports/host.ts'
import { guardedStorage } from '../ports/storage.ts'
import { showTheme, speakInDocument } from './document.ts'
import { takeEarlySubmit } from './early-submit.ts'
import type { Store } from '../ports/store.ts'
import { fill } from './set-dependencies.ts'
import { tellSize } from '../host/report-size.ts'

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

type Furniture = Pick<Parameters<typeof fill>[1], 'boot' | 'host' | 'translator'> & { readonly call: Call }

/** Gives a store everything from outside. */
export const furnish = (store: Store, parts: Furniture): void => {
  const storage = guardedStorage(window)
  const { clientId } = parts.boot
  const tabs = import('./join-tabs.ts').then(({ joinTabs }) =>
    joinTabs(store, { clientId, storage, clock: browserClock }),
  )
  fill(store, { ...parts, clock: browserClock, storage, tabs, showTheme })
  speakInDocument(store)
}

/** Once there is something to see: says so, and fetches what the first step did not need. */
export const shown = (store: Store, root: HTMLElement, host: Host): void => {
  host.painted()
  tellSize(root, host, window)
  takeEarlySubmit(window)
  void import('../session/session.effects.ts')
  void import('../session-watch/session-watchers.ts').then(({ followPeople }) => followPeople(store, window))
  void import('../metadata/load-metadata.ts').then(({ loadMetadata }) => store.set(loadMetadata))
}
