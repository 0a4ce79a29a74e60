import * as v from 'valibot'
import { datetime } from '../page.ts'

/** A role of a tenant, or of the vendor when every tenant may use it. */
export const role = v.object({
  id: v.string(),
  key: v.string(),
  isDefault: v.boolean(),
  name: v.string(),
  description: v.optional(v.nullable(v.string())),
  /** Ids of the permissions, as the wire has them. */
  permissions: v.array(v.string()),
  tenantId: v.optional(v.string()),
  vendorId: v.string(),
  level: v.optional(v.number()),
  createdAt: datetime,
  updatedAt: datetime,
})
export type Role = v.InferOutput<typeof role>

/** The shorter role row of the team API. */
export const teamRole = v.object({
  vendorId: v.optional(v.string()),
  tenantId: v.optional(v.nullable(v.string())),
  id: v.string(),
  description: v.string(),
  key: v.string(),
  name: v.string(),
  permissions: v.optional(v.array(v.string())),
  permissionLevel: v.optional(v.number()),
})
export type TeamRole = v.InferOutput<typeof teamRole>

/** The members who may assign a permission: none, all, or those who hold it. */
export const permissionAssignment = v.picklist(['NEVER', 'ALWAYS', 'ASSIGNABLE'])

/** A permission with the roles that carry it; serves both readers of the one URL. */
export const permission = v.object({
  id: v.string(),
  key: v.string(),
  name: v.string(),
  description: v.optional(v.string()),
  categoryId: v.string(),
  fePermission: v.boolean(),
  roleIds: v.array(v.string()),
  assignmentType: v.optional(permissionAssignment),
  createdAt: datetime,
  updatedAt: datetime,
})
export type Permission = v.InferOutput<typeof permission>

export const permissionCategory = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  feCategory: v.boolean(),
  permissionIds: v.array(v.string()),
  createdAt: datetime,
  updatedAt: datetime,
})
