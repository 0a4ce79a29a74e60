import { type Document, isDocument } from './read-document.ts'
import { applyOperation, type UserDocument } from './user-schema.ts'

const isPrimary = (one: unknown): boolean => isDocument(one) && one['primary'] === true

const toKey = (value: unknown): string => JSON.stringify(value)

/** The values of an attribute as they are sent, or undefined where it is no list; its name is read in any case. */
const listValues = (user: UserDocument, named: string): readonly unknown[] | undefined => {
  const [, values] = Object.entries(user).find(([name]) => name.toLowerCase() === named.toLowerCase()) ?? []
  return Array.isArray(values) ? (JSON.parse(JSON.stringify(values)) as unknown[]) : undefined
}

/**
 * Of the values of an attribute one is the primary one: a change that makes another value so takes the mark from the one before
 * (RFC 7644, 3.5.2), and by it a directory names the user at another address.
 *
 * @param before the user before the change
 * @param after the user after it
 * @param path of the operation: what it does not name has not changed
 */
export const onePrimary = async (
  before: UserDocument,
  after: UserDocument,
  path: string,
): Promise<UserDocument> => {
  const [name = ''] = /^\w+/.exec(path) ?? []
  const values = listValues(after, name)
  const primaries = values?.filter(isPrimary) ?? []
  if (values === undefined || primaries.length < 2) return after
  const held = new Set((listValues(before, name) ?? []).filter(isPrimary).map(toKey))
  const chosen = primaries.find((one) => !held.has(toKey(one))) ?? primaries[0]
  const value = values.map((one) =>
    isPrimary(one) && one !== chosen ? { ...(one as Document), primary: false } : one,
  )
  return applyOperation(after, { op: 'replace', path: name, value })
}
