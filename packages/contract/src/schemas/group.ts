import * as v from 'valibot'
import { datetime } from '../page.ts'
import { role } from './role.ts'
import { managedBy } from './user.ts'

/** A member as a group lists them. */
export const groupUser = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  profilePictureUrl: v.nullable(v.string()),
  activatedForTenant: v.optional(v.boolean()),
  /** When the person became a member of the group. */
  createdAt: datetime,
})
export type GroupUser = v.InferOutput<typeof groupUser>

/** A group as it stands, without what hangs on it. */
export const plainGroup = v.object({
  id: v.string(),
  name: v.string(),
  color: v.optional(v.string()),
  description: v.optional(v.string()),
  metadata: v.optional(v.string()),
  managedBy,
  updatedAt: v.optional(datetime),
})
export type PlainGroup = v.InferOutput<typeof plainGroup>

/** A group with its roles and members, where they were asked for. */
export const group = v.object({
  ...plainGroup.entries,
  roles: v.optional(v.array(role)),
  users: v.optional(v.array(groupUser)),
})
export type Group = v.InferOutput<typeof group>

export const groupRelations = v.picklist(['roles', 'users', 'rolesAndUsers'])
export type GroupRelations = v.InferOutput<typeof groupRelations>
