import { setImmediate } from 'node:timers/promises'
import { ScimProblem } from '../domain/scim/scim-problem.ts'
import { ensureBounded } from './parse-filter.ts'
import { onePrimary } from './one-primary.ts'
import { type Document, isDocument, toBoolean, withPrimary } from './read-document.ts'
import {
  applyOperation,
  enterpriseSchema,
  readOperations,
  type UserDocument,
  withoutExtension,
} from './user-schema.ts'

/** Each operation costs a look over the whole user, about a millisecond of the process for each kilobyte. */
const mostOperations = 100
/** What all operations of a patch may look over, in characters: a large user is changed by fewer of them. */
const mostRead = 256 * 1024

const corePrefix = /^urn:ietf:params:scim:schemas:core:2\.0:User:/i
/** Attributes that a directory repeats although they are not its to change. */
const readOnly: ReadonlySet<string> = new Set(['id', 'schemas', 'meta', 'groups', 'password'])
const manager = `${enterpriseSchema}:manager`.toLowerCase()
/** `emails[type eq "work"].value` */
const chosenPart = /^(\w+)\[(\w+) eq "?([^"\]]*)"?\]\.(\w+)$/i

type Operation = { readonly op: string; readonly path?: string; readonly value?: unknown }

const withBooleans = (path: string, value: unknown): unknown =>
  /^active$|\.primary$/i.test(path) ? toBoolean(value) : withPrimary(value)

/** One value without a path is an object of several: each of its attributes becomes an operation of its own. */
const spread = ({ op, path, value }: Operation): Operation[] => {
  if (path !== undefined || !isDocument(value)) return [{ op, ...(path !== undefined && { path }), value }]
  return Object.entries(value).map(([name, inner]) => ({ op, path: name, value: inner }))
}

/** The values of an extension, without the name of the schema that some clients put into them. */
const withoutSchemas = (value: unknown): unknown =>
  isDocument(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'schemas')) : value

const normalize = ({ op, path = '', value }: Operation): Operation => {
  const name = path.replace(corePrefix, '')
  ensureBounded(name)
  if (name.toLowerCase() === manager && typeof value === 'string') return { op, path: name, value: { value } }
  const given = name.toLowerCase() === enterpriseSchema.toLowerCase() ? withoutSchemas(value) : value
  return { op, path: name, ...(given !== undefined && { value: withBooleans(name, given) }) }
}

/** A null, which is left out of a document that is read, says that there is no value (RFC 7643, 2.5). */
const withoutNull = (operation: Operation): Operation => {
  const { op, path = '', value } = operation
  return op.toLowerCase() === 'replace' && value === undefined && path !== ''
    ? { op: 'remove', path }
    : operation
}

const matches = (one: unknown, part: string, wanted: string): boolean =>
  isDocument(one) && String(one[part] ?? '').toLowerCase() === wanted.toLowerCase()

/**
 * An operation on a part of a value that is not there yet, such as the work address of a user without one, adds the value:
 * Microsoft Entra ID has no other way to say so.
 */
const addingMissing = (user: UserDocument, operation: Operation): Operation => {
  const [, attribute = '', part = '', wanted = '', target = ''] = chosenPart.exec(operation.path ?? '') ?? []
  if (attribute === '' || operation.op.toLowerCase() === 'remove') return operation
  const held = (user as unknown as Document)[attribute]
  if (Array.isArray(held) && held.some((one) => matches(one, part, wanted))) return operation
  const value = { [part]: withBooleans(`.${part}`, wanted), [target]: operation.value }
  return { op: 'add', path: attribute, value: [value] }
}

const applyOne = async (user: UserDocument, operation: Operation): Promise<UserDocument> =>
  operation.op.toLowerCase() === 'remove' && operation.path?.toLowerCase() === enterpriseSchema.toLowerCase()
    ? withoutExtension(user, enterpriseSchema)
    : applyOperation(user, addingMissing(user, operation))

/**
 * Applies the operations of a patch one after the other, as the large directories send them: names of operations in any
 * case, booleans as texts, paths with the name of the schema.
 *
 * @throws ScimProblem and errors of the library: invalidPath, invalidValue, invalidSyntax, noTarget, tooMany
 */
export const patchUser = async (before: UserDocument, document: Document): Promise<UserDocument> => {
  const operations = readOperations(document, mostOperations) as unknown as readonly Operation[]
  const all = operations.flatMap(spread).map(normalize).map(withoutNull)
  if (all.length > mostOperations)
    throw new ScimProblem(400, `A patch has at most ${mostOperations} operations`, 'tooMany')
  let user = before
  let read = 0
  for (const operation of all) {
    if (readOnly.has(operation.path ?? '')) continue
    user = await onePrimary(user, await applyOne(user, operation), operation.path ?? '')
    read += JSON.stringify(user).length
    if (read > mostRead)
      throw new ScimProblem(400, 'A patch has fewer operations on so large a user', 'tooMany')
    // Others are answered between two operations.
    await setImmediate()
  }
  return user
}
