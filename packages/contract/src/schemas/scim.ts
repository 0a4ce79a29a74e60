import * as v from 'valibot'
import { datetime, id } from '../page.ts'

export const scimSources = ['frontegg', 'okta', 'azure-ad', 'other'] as const
export type ScimSource = (typeof scimSources)[number]

/** A directory that provisions users by SCIM. */
export const scimConnection = v.object({
  id,
  connectionName: v.string(),
  source: v.picklist(scimSources),
  syncToUserManagement: v.boolean(),
  createdAt: datetime,
  /** When the directory last sent a request; null before the first one. */
  lastSync: v.optional(v.nullable(datetime)),
  /** Ours: base URL of the SCIM server for this connection. */
  scimUrl: v.optional(v.string()),
  /** Ours. */
  usersCount: v.optional(v.number()),
  /** Ours. */
  groupsCount: v.optional(v.number()),
  /** Ours: requests of the last 24 hours that were refused, of those that are in the log. */
  failedRequests: v.optional(v.number()),
})
export type ScimConnection = v.InferOutput<typeof scimConnection>

/** One request of a directory. */
export const scimRequest = v.object({
  id,
  method: v.string(),
  /** Below the base URL, with the query; the end of a long one is cut off. */
  path: v.string(),
  status: v.number(),
  /** Keyword of RFC 7644, table 9, where the answer had one. */
  scimType: v.optional(v.string()),
  /** What the answer said of an error. */
  detail: v.optional(v.string()),
  durationMs: v.number(),
  traceId: v.string(),
  createdAt: datetime,
})
export type ScimRequest = v.InferOutput<typeof scimRequest>
