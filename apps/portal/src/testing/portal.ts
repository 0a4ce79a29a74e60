import type { Call } from '@vestibule/contract/client'
import { createStore } from 'jotai/vanilla'
import { type Mock, vi } from 'vitest'
import type { Store } from '../ports/store.ts'
import { setDependencies, translatorFor } from '../start/set-dependencies.ts'
import type { Boot } from '../ports/boot.ts'
import type { Host } from '../ports/host.ts'
import { type Passkeys, passkeysAtom } from '../ports/passkeys.ts'
import { type Route, route } from '../ports/route.ts'
import { type KeyedStorage, memoryStorage, type StorageKey } from '../ports/storage.ts'
import { previewCall } from '../preview/call.ts'
import { canned } from '../preview/canned.ts'
import { isNewVisitor, session } from '../session/session.atoms.ts'
import { type TestClock, testClock } from './clock.ts'

// The portal fetches these when it needs them; here they have arrived, so that no test waits for a file.
import '../auth/login/login.effects.ts'
import '../auth/login/login.flow.ts'
import '../ports/leave-for.ts'
import '../routes/keep-open.ts'
import '../session/onward.ts'
import '../session/follow-sign-out-link.ts'
import '../session/leave-signed-out.ts'
import '../session/session.effects.ts'
import '../session/switch-tenant.ts'
import '../theme/theme.atoms.ts'

type Wanted = {
  readonly boot?: Partial<Boot>
  readonly locale?: string
  readonly route?: Route
  /** Handlers that answer instead of the canned ones. */
  readonly answers?: object
  /** What the browser's own dialogs about keys answer. */
  readonly passkeys?: Passkeys
  /** What the browser has kept since last time. */
  readonly stored?: Readonly<Record<string, string>>
  /** False: the browser may have a refresh cookie. */
  readonly isNew?: boolean
}

/** A host that agrees to everything and notes what it is told. */
export type TestHost = {
  readonly [K in keyof Host]: Host[K] extends (...args: never[]) => unknown ? Mock<Host[K]> : Host[K]
}

export const aHost = (): TestHost => ({
  origin: 'https://app.acme.test',
  navigate: vi.fn<Host['navigate']>(async () => true),
  openExternal: vi.fn<Host['openExternal']>(async () => true),
  routeChanged: vi.fn<Host['routeChanged']>(),
  sessionChanged: vi.fn<Host['sessionChanged']>(async () => {}),
  title: vi.fn<Host['title']>(),
  resize: vi.fn<Host['resize']>(),
  painted: vi.fn<Host['painted']>(),
  overlay: vi.fn<Host['overlay']>(async () => {}),
  idleMs: vi.fn<Host['idleMs']>(async () => undefined),
  event: vi.fn<Host['event']>(),
  closeRequested: vi.fn<Host['closeRequested']>(async () => true),
  diagnostic: vi.fn<Host['diagnostic']>(),
})

export type TestPortal = {
  readonly store: Store
  readonly clock: TestClock
  readonly host: TestHost
  readonly storage: KeyedStorage
  readonly call: Call
  readonly notifySignedOut: Mock<(user: string | undefined) => void>
}

/** A portal on canned answers, with a clock that stands still until told. */
export const aPortal = async (wanted: Wanted = {}): Promise<TestPortal> => {
  const clock = testClock()
  const host = aHost()
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(wanted.stored ?? {})) storage.write(key as StorageKey, value)
  const notifySignedOut = vi.fn<(user: string | undefined) => void>()
  const call = vi.fn(
    previewCall([...canned(), wanted.answers ?? {}], { ...clock, wait: async () => {} }, 0),
  ) as unknown as Call
  const store = setDependencies(createStore(), {
    boot: {
      clientId: 'client',
      application: { name: 'Acme Notes' },
      policies: { allowSignups: true, passwordMinLength: 10 },
      flags: {},
      ...wanted.boot,
    },
    call,
    clock,
    host,
    storage,
    tabs: Promise.resolve({
      once: (_, __, make) => make(),
      anew: (_, make) => make(),
      notifySignedOut,
      listen: () => () => {},
    }),
    translator: await translatorFor(wanted.locale),
    showTheme: vi.fn(),
  })
  store.set(isNewVisitor, wanted.isNew ?? true)
  if (wanted.passkeys) store.set(passkeysAtom, wanted.passkeys)
  if (wanted.route) store.set(route, wanted.route)
  store.sub(session, () => {})
  return { store, clock, host, storage, call, notifySignedOut }
}
