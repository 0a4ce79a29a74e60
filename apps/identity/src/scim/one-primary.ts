import { isDeepStrictEqual } from 'node:util'
import { type Document, isDocument } from './read-document.ts'
import { applyOperation, type UserDocument } from './user-schema.ts'

const isPrimary = (one: unknown): boolean => isDocument(one) && one['primary'] === true

const toPlain = (user: UserDocument): Document => JSON.parse(JSON.stringify(user)) as Document

const listPrimaries = (user: Document, name: string): unknown[] => {
  const values = user[name]
  return Array.isArray(values) ? values.filter(isPrimary) : []
}

/**
 * Of the values of an attribute one is the primary one: a change that makes another value so takes the mark from the one before
 * (RFC 7644, 3.5.2), and by it a directory names the user at another address.
 *
 * @param before the user before the change
 * @param after the user after it
 */
export const onePrimary = async (before: UserDocument, after: UserDocument): Promise<UserDocument> => {
  const [former, next] = [toPlain(before), toPlain(after)]
  let user = after
  for (const [name, values] of Object.entries(next)) {
    const primaries = listPrimaries(next, name)
    if (!Array.isArray(values) || primaries.length < 2) continue
    const held = listPrimaries(former, name)
    const chosen = primaries.find((one) => !held.some((other) => isDeepStrictEqual(one, other)))
    const value = (values as unknown[]).map((one) =>
      isPrimary(one) && one !== (chosen ?? primaries[0]) ? { ...(one as Document), primary: false } : one,
    )
    user = await applyOperation(user, { op: 'replace', path: name, value })
  }
  return user
}
