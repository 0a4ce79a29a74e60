import { cleanName } from '@vestibule/contract/name-text'
import type { ScimGroupInput } from '../domain/scim/groups/create-group.ts'
import { ScimProblem } from '../domain/scim/scim-problem.ts'
import { type Document, isDocument } from './read-document.ts'

const longestName = 100
const longestId = 255

const refuse = (detail: string): ScimProblem => new ScimProblem(400, detail, 'invalidValue')

/** A name has as many letters at most as one of a group that is made here. */
export const readGroupName = (value: unknown): string => {
  const name = typeof value === 'string' ? cleanName(value) : ''
  if (name === '') throw refuse('displayName is required')
  if (name.length > longestName) throw refuse(`displayName has at most ${longestName} characters`)
  return name
}

export const readExternalId = (value: unknown): string | null => {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || value.length > longestId)
    throw refuse('externalId is no text, or too long')
  return value
}

/** Ids of members, from values as they are written in a group (RFC 7643, 4.2). */
export const readMemberIds = (value: unknown): string[] => {
  const all = value === undefined ? [] : Array.isArray(value) ? value : [value]
  return all.map((one) => {
    const id = isDocument(one) ? one['value'] : one
    if (typeof id !== 'string' || id === '') throw refuse('A member needs a value')
    if (isDocument(one) && String(one['type'] ?? 'User').toLowerCase() === 'group')
      throw refuse('Groups in groups are not supported')
    return id
  })
}

export const readGroup = (document: Document): ScimGroupInput => ({
  name: readGroupName(document['displayName']),
  externalId: readExternalId(document['externalId']),
  memberIds: readMemberIds(document['members']),
})
