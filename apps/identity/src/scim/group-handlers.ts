import { maxPageSize } from '@vestibule/contract/constants'
import { changeScimGroup, removeScimGroup } from '../domain/scim/groups/change-group.ts'
import { createScimGroup } from '../domain/scim/groups/create-group.ts'
import {
  countMembers,
  findScimGroup,
  groupFilterColumns,
  listMembersOfScimGroups,
  listScimGroups,
  type ScimGroupView,
} from '../domain/scim/groups/scim-groups.queries.ts'
import { toScimUrl } from '../domain/scim/connections.ts'
import { type ScimCaller, toPlace } from '../domain/scim/scim-caller.ts'
import { unknownResource } from '../domain/scim/scim-problem.ts'
import type { HttpContext } from '../http/context.ts'
import { isUnmodified } from './entity-tags.ts'
import { toGroupResource } from './group-resource.ts'
import { type ListPage, type ListParams, readListQuery, readPaging, toListResponse } from './list-query.ts'
import { readGroupPatch } from './patch-group.ts'
import { isWanted, project, type Projection, readProjection } from './projection.ts'
import { readDocument } from './read-document.ts'
import { readGroup } from './read-group.ts'
import type { ScimAnswer, ScimHandler } from './scim-answer.ts'
import { toTag } from './user-resource.ts'

const attributes = [...Object.keys(groupFilterColumns), 'meta.created', 'meta.lastModified']

/** Members are read only where they are answered: directories ask without them for a reason. */
const toResources = async (caller: ScimCaller, groups: readonly ScimGroupView[], projection: Projection) => {
  const ids = isWanted(projection, 'members') ? groups.map(({ groupId }) => groupId) : []
  const members = await listMembersOfScimGroups(caller.db, toPlace(caller), ids)
  return groups.map((group) =>
    project(toGroupResource(caller, group, members.get(group.groupId) ?? []), projection),
  )
}

const answerOne = async (
  context: HttpContext,
  caller: ScimCaller,
  group: ScimGroupView,
  status: 200 | 201 = 200,
): Promise<ScimAnswer> => {
  const [body] = await toResources(caller, [group], readProjection(context.req.query()))
  const location = `${toScimUrl(caller, caller.connection.id)}/Groups/${group.groupId}`
  return { status, body, headers: { etag: toTag(group.version), ...(status === 201 && { location }) } }
}

const whichIn = (context: HttpContext) => ({
  groupId: context.req.param('id') ?? '',
  ifMatch: context.req.header('if-match'),
})

/** One page of the groups that a list or a search asks for. */
export const readGroupList = async (caller: ScimCaller, params: ListParams): Promise<ListPage> => {
  const { query, projection } = readListQuery(params, attributes)
  const { groups, total } = await listScimGroups(caller.db, toPlace(caller), query)
  return { resources: await toResources(caller, groups, projection), total }
}

const answerList = async (caller: ScimCaller, params: ListParams): Promise<ScimAnswer> => {
  const { resources, total } = await readGroupList(caller, params)
  return { status: 200, body: toListResponse(resources, total, readPaging(params).startIndex) }
}

export const listGroups: ScimHandler = (context, caller) => answerList(caller, context.req.query())

export const searchGroups: ScimHandler = async (context, caller) =>
  answerList(caller, await readDocument(context))

export const getGroup: ScimHandler = async (context, caller) => {
  const group = await findScimGroup(caller.db, toPlace(caller), whichIn(context).groupId)
  if (group === undefined) throw unknownResource()
  if (isUnmodified(context, group.version)) return { status: 304, headers: { etag: toTag(group.version) } }
  return answerOne(context, caller, group)
}

export const postGroup: ScimHandler = async (context, caller) => {
  const input = readGroup(await readDocument(context))
  return answerOne(context, caller, await createScimGroup(caller, input), 201)
}

export const putGroup: ScimHandler = async (context, caller) => {
  const { memberIds, ...names } = readGroup(await readDocument(context))
  const change = { ...names, replacement: memberIds, added: [], removed: [] }
  return answerOne(context, caller, await changeScimGroup(caller, whichIn(context), change))
}

/**
 * A group that has more members than a page of a list is not sent back after each of its changes, unless attributes were
 * asked for: both answers are those of RFC 7644, 3.5.2.
 */
export const patchGroup: ScimHandler = async (context, caller) => {
  const change = readGroupPatch(await readDocument(context))
  const group = await changeScimGroup(caller, whichIn(context), change)
  const isAsked = context.req.query('attributes') !== undefined
  const isLarge = (await countMembers(caller.db, toPlace(caller), group.groupId)) > maxPageSize
  if (isAsked || !isLarge) return answerOne(context, caller, group)
  return { status: 204, headers: { etag: toTag(group.version) } }
}

export const deleteGroup: ScimHandler = async (context, caller) => {
  await removeScimGroup(caller, whichIn(context))
  return { status: 204 }
}
