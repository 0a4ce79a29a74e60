import * as v from 'valibot'

/** `FREE_ACCESS`: every member may use the application; `MANAGED_ACCESS`: those it is assigned to. */
export const accessTypes = ['FREE_ACCESS', 'MANAGED_ACCESS'] as const
export const accessType = v.picklist(accessTypes)
export type AccessType = v.InferOutput<typeof accessType>

/** A host application, as administrators see it. */
export const application = v.object({
  id: v.string(),
  accessType,
  name: v.string(),
  /** The front of the application. */
  appURL: v.string(),
  /** Its sign-in page. */
  loginURL: v.string(),
  logoURL: v.string(),
  /** The only application of the installation. */
  isDefault: v.boolean(),
  isActive: v.boolean(),
  /** `web`, or `native` for one that runs on a device of its own. */
  type: v.picklist(['web', 'native']),
  frontendStack: v.optional(v.string()),
  description: v.optional(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  integrationFinishedAt: v.optional(v.string()),
})
export type Application = v.InferOutput<typeof application>
