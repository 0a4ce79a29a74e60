import type { Clock } from './clock.ts'
import type { KeyedStorage } from './storage.ts'

const key = 'vestibule-refresh-lease'
/** A tab that dies holding the lease holds the others up no longer than this (SEC-PO-05). */
const leaseMs = 5000
const lookAgainMs = 100

type LeaseDeps = { readonly storage: KeyedStorage; readonly clock: Clock; readonly random: () => number }

/** Runs a task while no other tab does, for browsers without Web Locks: a lease in shared storage. */
export const leased = async <R>(
  { storage, clock, random }: LeaseDeps,
  signal: AbortSignal,
  task: () => Promise<R>,
): Promise<R> => {
  const owner = random().toString(36).slice(2)
  const isOwn = () => storage.read(key)?.startsWith(`${owner} `) === true
  const giveBack = () => {
    if (isOwn()) storage.remove(key)
  }
  const isHeld = () => {
    const leftMs = Number((storage.read(key) ?? '').split(' ')[1] ?? 0) - clock.now()
    // Longer than any lease: left behind by a clock that was set back.
    return leftMs > 0 && leftMs <= leaseMs
  }
  for (;;) {
    while (isHeld()) await clock.wait(lookAgainMs, signal)
    storage.write(key, `${owner} ${clock.now() + leaseMs}`)
    // Two tabs may write at once: after a moment of different length only the last writer still reads its own.
    await clock.wait(20 + random() * 40, signal).catch((error: unknown) => {
      giveBack()
      throw error
    })
    if (isOwn()) break
  }
  try {
    return await task()
  } finally {
    giveBack()
  }
}
