import SCIMMY from 'scimmy'
import type { ScimGroupChange } from '../domain/scim/groups/change-group.ts'
import { ScimProblem } from '../domain/scim/scim-problem.ts'
import { ensureBounded } from './parse-filter.ts'
import { type Document, isDocument } from './read-document.ts'
import { readExternalId, readGroupName, readMemberIds } from './read-group.ts'
import { readOperations } from './user-schema.ts'

const mostOperations = 1000
const corePrefix = /^urn:ietf:params:scim:schemas:core:2\.0:Group:/i
const chosenMembers = /^members\[(.+)\]$/i
const readOnly: ReadonlySet<string> = new Set(['id', 'schemas', 'meta'])

type Change = {
  name?: string
  externalId?: string | null
  replacement?: string[]
  readonly added: Set<string>
  readonly removed: Set<string>
}

const add = (change: Change, ids: readonly string[]): void => {
  for (const id of ids) {
    change.removed.delete(id)
    change.added.add(id)
  }
}

const remove = (change: Change, ids: readonly string[]): void => {
  for (const id of ids) {
    change.added.delete(id)
    change.removed.add(id)
  }
}

const replace = (change: Change, ids: readonly string[]): void => {
  change.added.clear()
  change.removed.clear()
  change.replacement = [...ids]
}

/** Ids that `members[value eq "…"]` names; alternatives may be joined by `or`. */
const chosenIds = (filter: string): string[] => {
  ensureBounded(filter)
  return [...new SCIMMY.Types.Filter(filter)].map((alternative) => {
    const [[name = '', expression] = [], ...more] = Object.entries(alternative)
    const [operator, id] = Array.isArray(expression) ? expression : []
    if (name.toLowerCase() !== 'value' || operator !== 'eq' || more.length > 0)
      throw new ScimProblem(400, 'Members are chosen by value eq', 'invalidFilter')
    return String(id)
  })
}

const changeMembers = (change: Change, op: string, value: unknown): void => {
  if (op === 'add') add(change, readMemberIds(value))
  else if (op === 'replace') replace(change, readMemberIds(value))
  else if (value === undefined) replace(change, [])
  else remove(change, readMemberIds(value))
}

const applyTo = (change: Change, op: string, path: string, value: unknown): void => {
  const name = path.replace(corePrefix, '')
  const [, filter] = chosenMembers.exec(name) ?? []
  if (filter !== undefined && op === 'remove') return remove(change, chosenIds(filter))
  switch (name.toLowerCase()) {
    case 'members':
      return changeMembers(change, op, value)
    case 'displayname':
      if (op === 'remove') throw new ScimProblem(400, 'displayName is required', 'mutability')
      change.name = readGroupName(value)
      return
    case 'externalid':
      change.externalId = op === 'remove' ? null : readExternalId(value)
      return
    default:
      if (readOnly.has(name.toLowerCase())) return
      throw new ScimProblem(400, `A group has no attribute ${name.slice(0, 100)}`, 'invalidPath')
  }
}

/**
 * What a patch changes in a group. Members are never read for it, however many there are.
 *
 * @throws ScimProblem and errors of the library: invalidPath, invalidValue, invalidSyntax, invalidFilter, tooMany
 */
export const readGroupPatch = (document: Document): ScimGroupChange => {
  const operations = readOperations(document, mostOperations)
  const change: Change = { added: new Set(), removed: new Set() }
  for (const { op, path, value } of operations) {
    const name = String(op).toLowerCase()
    if (typeof path === 'string') applyTo(change, name, path, value)
    else if (isDocument(value))
      for (const [key, inner] of Object.entries(value)) applyTo(change, name, key, inner)
    else throw new ScimProblem(400, 'An operation without a path needs an object', 'invalidValue')
  }
  return { ...change, added: [...change.added], removed: [...change.removed] }
}
