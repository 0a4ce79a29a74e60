import { changeScimUser } from '../domain/scim/users/change-user.ts'
import { createScimUser } from '../domain/scim/users/create-user.ts'
import { removeScimUser } from '../domain/scim/users/remove-user.ts'
import {
  findScimUser,
  listScimUsers,
  type ScimUserView,
  userFilterColumns,
} from '../domain/scim/users/scim-users.queries.ts'
import { listGroupsOfScimUsers } from '../domain/scim/groups/scim-groups.queries.ts'
import { type ScimCaller, toPlace } from '../domain/scim/scim-caller.ts'
import { unknownResource } from '../domain/scim/scim-problem.ts'
import type { HttpContext } from '../http/context.ts'
import { isUnmodified } from './entity-tags.ts'
import { type ListPage, type ListParams, readListQuery, readPaging, toListResponse } from './list-query.ts'
import { patchUser } from './patch-user.ts'
import { isWanted, project, type Projection, readProjection } from './projection.ts'
import { readDocument } from './read-document.ts'
import { readUser, toUserDocument, toUserInput } from './read-user.ts'
import type { ScimAnswer, ScimHandler } from './scim-answer.ts'
import { toTag, toUserResource } from './user-resource.ts'

const sortable = ['meta.created', 'meta.lastModified']
const attributes = [...Object.keys(userFilterColumns), ...sortable]

const toResources = async (caller: ScimCaller, users: readonly ScimUserView[], projection: Projection) => {
  const ids = isWanted(projection, 'groups') ? users.map(({ userId }) => userId) : []
  const groups = await listGroupsOfScimUsers(caller.db, toPlace(caller), ids)
  return users.map((user) => project(toUserResource(caller, user, groups.get(user.userId)), projection))
}

const answerOne = async (
  context: HttpContext,
  caller: ScimCaller,
  user: ScimUserView,
): Promise<ScimAnswer> => {
  const [body] = await toResources(caller, [user], readProjection(context.req.query()))
  return { status: 200, body, headers: { etag: toTag(user.version) } }
}

/** A user who was added just now, and is in no group of the directory yet. */
const answerAdded = (context: HttpContext, caller: ScimCaller, user: ScimUserView): ScimAnswer => {
  const resource = toUserResource(caller, user, undefined)
  const { location } = resource['meta'] as { readonly location: string }
  const body = project(resource, readProjection(context.req.query()))
  return { status: 201, body, headers: { etag: toTag(user.version), location } }
}

const idIn = (context: HttpContext): string => context.req.param('id') ?? ''
const ifMatchIn = (context: HttpContext): string | undefined => context.req.header('if-match')

/** One page of the users that a list or a search asks for. */
export const readUserList = async (caller: ScimCaller, params: ListParams): Promise<ListPage> => {
  const { query, projection } = readListQuery(params, attributes)
  const { users, total } = await listScimUsers(caller.db, toPlace(caller), query)
  return { resources: await toResources(caller, users, projection), total }
}

const answerList = async (caller: ScimCaller, params: ListParams): Promise<ScimAnswer> => {
  const { resources, total } = await readUserList(caller, params)
  return { status: 200, body: toListResponse(resources, total, readPaging(params).startIndex) }
}

export const listUsers: ScimHandler = (context, caller) => answerList(caller, context.req.query())

export const searchUsers: ScimHandler = async (context, caller) =>
  answerList(caller, await readDocument(context))

export const getUser: ScimHandler = async (context, caller) => {
  const user = await findScimUser(caller.db, toPlace(caller), idIn(context))
  if (user === undefined) throw unknownResource()
  if (isUnmodified(context, user.version)) return { status: 304, headers: { etag: toTag(user.version) } }
  return answerOne(context, caller, user)
}

export const postUser: ScimHandler = async (context, caller) => {
  const input = toUserInput(readUser(await readDocument(context, 'user')), caller)
  return answerAdded(context, caller, await createScimUser(caller, input))
}

export const putUser: ScimHandler = async (context, caller) => {
  const input = toUserInput(readUser(await readDocument(context, 'user')), caller)
  const change = { resourceId: idIn(context), ifMatch: ifMatchIn(context), next: () => input }
  return answerOne(context, caller, await changeScimUser(caller, change))
}

export const patchUserHandler: ScimHandler = async (context, caller) => {
  const document = await readDocument(context, 'user')
  const next = async (before: ScimUserView) =>
    toUserInput(await patchUser(toUserDocument(before), document), caller)
  const change = { resourceId: idIn(context), ifMatch: ifMatchIn(context), next }
  return answerOne(context, caller, await changeScimUser(caller, change))
}

export const deleteUser: ScimHandler = async (context, caller) => {
  await removeScimUser(caller, idIn(context), ifMatchIn(context))
  return { status: 204 }
}
