import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { profilePictures } from '../db/schema/profile-pictures.ts'

export type NewPicture = typeof profilePictures.$inferInsert

/** Keeps a person's picture in the place of the one before, whose address leads nowhere then. */
export const keepPicture = async (tx: Database, picture: NewPicture): Promise<void> => {
  const { userId: _, ...changes } = picture
  await tx
    .insert(profilePictures)
    .values(picture)
    .onConflictDoUpdate({ target: profilePictures.userId, set: changes })
}

export const removePicture = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(profilePictures).where(eq(profilePictures.userId, userId))
}

export const findPicture = async (db: Database, name: string): Promise<Buffer | undefined> => {
  const [row] = await db
    .select({ content: profilePictures.content })
    .from(profilePictures)
    .where(eq(profilePictures.name, name))
  return row?.content
}
