import { setTimeout as wait } from 'node:timers/promises'

const patienceMs = 10_000
const lookAgainMs = 50

/** Waits until there is something, and says in its error what there was not. */
export const until = async <T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> => {
  const latest = Date.now() + patienceMs
  for (;;) {
    const result = await look()
    if (result !== undefined && result !== false) return result
    if (Date.now() > latest) throw new Error(`${what}: not within ${patienceMs / 1000} s`)
    await wait(lookAgainMs)
  }
}
