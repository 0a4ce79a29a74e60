import type { Download } from '@vestibule/contract'
import { freeSlot, takeSlot } from '../domain/rate-limits/slots.queries.ts'
import { tooManyAttempts } from '../domain/rate-limits/sign-in-throttle.ts'
import { rootOfTree } from '../domain/rate-limits/tree-above.queries.ts'
import type { Actor } from '../request/request-context.ts'

/** A file that is not done by then no longer counts. */
const seconds = 600
/** Files that are written at once. */
const perPerson = 1
const perTree = 5

/** When it is worth asking again. */
const retryAfterSeconds = 10

async function* releasing<Chunk>(content: AsyncIterable<Chunk>, release: () => Promise<void>) {
  try {
    yield* content
  } finally {
    await release()
  }
}

/**
 * Writes a file in a slot of its person and in one of their tenant's tree: one file at a time for a person, a few for a
 * tree (SEC-BE-12). A slot is free again when the file is done, failed, or its reader has gone.
 *
 * @throws ApiError TOO_MANY_ATTEMPTS
 */
export const limitDownloads = async (actor: Actor, make: () => Promise<Download>): Promise<Download> => {
  const taken: string[] = []
  const release = async (): Promise<void> => {
    for (const key of taken.splice(0)) await freeSlot(actor, key)
  }
  const slots = [
    [`download.person.${actor.userId}`, perPerson],
    [`download.tree.${await rootOfTree(actor.db, actor.tenantId)}`, perTree],
  ] as const
  try {
    for (const [key, most] of slots) {
      if (!(await takeSlot(actor, key, { most, seconds }))) throw tooManyAttempts(retryAfterSeconds)
      taken.push(key)
    }
    const file = await make()
    return { ...file, content: releasing(file.content, release) }
  } catch (error) {
    await release()
    throw error
  }
}
