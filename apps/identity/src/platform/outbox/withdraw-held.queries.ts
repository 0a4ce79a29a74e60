import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema/outbox.ts'

/** Takes back what still waits about some topics. */
export const withdrawHeld = async (tx: Database, topics: readonly string[]): Promise<void> => {
  if (topics.length === 0) return
  await tx.delete(outbox).where(and(inArray(outbox.topic, [...topics]), isNull(outbox.sentAt)))
}
