import { type ScimCaller } from '../domain/scim/scim-caller.ts'
import { ScimProblem } from '../domain/scim/scim-problem.ts'
import { readGroupList } from './group-handlers.ts'
import { type ListPage, type ListParams, readPaging, toListResponse } from './list-query.ts'
import { readDocument } from './read-document.ts'
import type { ScimHandler } from './scim-answer.ts'
import { readUserList } from './user-handlers.ts'

type ReadList = (caller: ScimCaller, params: ListParams) => Promise<ListPage>

/** A filter by an attribute that a type of resources does not have matches none of them. */
const readOrNone = async (read: ReadList, caller: ScimCaller, params: ListParams) => {
  try {
    return { page: await read(caller, params) }
  } catch (problem) {
    if (problem instanceof ScimProblem && problem.scimType === 'invalidFilter')
      return { page: { resources: [], total: 0 }, problem }
    throw problem
  }
}

/** Users, then groups, as one list (RFC 7644, 3.4.3). */
export const searchAll: ScimHandler = async (context, caller) => {
  const params = await readDocument(context)
  const { startIndex, count } = readPaging(params)
  const users = await readOrNone(readUserList, caller, params)
  const room = Math.max(count - users.page.resources.length, 0)
  const skipped = Math.max(startIndex - users.page.total, 1)
  const groups = await readOrNone(readGroupList, caller, { ...params, startIndex: skipped, count: room })
  if (users.problem !== undefined && groups.problem !== undefined) throw users.problem
  const resources = [...users.page.resources, ...groups.page.resources]
  const body = toListResponse(resources, users.page.total + groups.page.total, startIndex)
  return { status: 200, body }
}
