import { maxPageSize } from '@vestibule/contract/constants'
import SCIMMY from 'scimmy'
import { toScimUrl } from '../domain/scim/connections.ts'
import type { ScimCaller } from '../domain/scim/scim-caller.ts'
import { ScimProblem, unknownResource } from '../domain/scim/scim-problem.ts'
import type { HttpContext } from '../http/context.ts'
import { groupSchema } from './group-resource.ts'
import { toListResponse } from './list-query.ts'
import { type Document, isDocument } from './read-document.ts'
import type { ScimHandler } from './scim-answer.ts'
import { enterpriseSchema, userSchema } from './user-schema.ts'

const toBase = (caller: ScimCaller): string => toScimUrl(caller, caller.connection.id)

/** What this server can do (RFC 7643, 5). */
export const getServiceProviderConfig: ScimHandler = (_, caller) => ({
  status: 200,
  body: {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxPageSize },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token of the connection',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${toBase(caller)}/ServiceProviderConfig` },
  },
})

const resourceTypeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'

const resourceTypes = (base: string): Document[] => [
  {
    schemas: [resourceTypeSchema],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'User Account',
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
  {
    schemas: [resourceTypeSchema],
    id: 'Group',
    name: 'Group',
    endpoint: '/Groups',
    description: 'Group',
    schema: groupSchema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/Group` },
  },
]

/** A password is no attribute here: none is taken from a directory. */
const withoutPassword = (schema: Document): Document => {
  const attributes = Array.isArray(schema['attributes']) ? schema['attributes'] : []
  return {
    ...schema,
    attributes: attributes.filter((one) => !isDocument(one) || one['name'] !== 'password'),
  }
}

const describe = (
  { definition }: { readonly definition: { readonly describe: (base: string) => object } },
  base: string,
): Document => JSON.parse(JSON.stringify(definition.describe(`${base}/Schemas`))) as Document

/** Members of a group are users: there are no groups in groups here. */
const onlyUsers = (part: Document): Document => {
  if (part['name'] === '$ref') return { ...part, referenceTypes: ['User'] }
  return part['name'] === 'type' ? { ...part, canonicalValues: ['User'] } : part
}

const withUsersAsMembers = (schema: Document): Document => {
  const attributes = Array.isArray(schema['attributes']) ? schema['attributes'].filter(isDocument) : []
  return {
    ...schema,
    attributes: attributes.map((one) =>
      one['name'] === 'members' && Array.isArray(one['subAttributes'])
        ? { ...one, subAttributes: one['subAttributes'].filter(isDocument).map(onlyUsers) }
        : one,
    ),
  }
}

const schemas = (base: string): Document[] => [
  withoutPassword(describe(SCIMMY.Schemas.User, base)),
  describe(SCIMMY.Schemas.EnterpriseUser, base),
  withUsersAsMembers(describe(SCIMMY.Schemas.Group, base)),
]

/** A filter on these lists is refused (RFC 7644, 4). */
const listed =
  (read: (base: string) => Document[]): ScimHandler =>
  (context, caller) => {
    if (context.req.query('filter') !== undefined) throw new ScimProblem(403, 'This list cannot be filtered')
    const all = read(toBase(caller))
    return { status: 200, body: toListResponse(all, all.length, 1) }
  }

const idIn = (context: HttpContext): string => (context.req.param('id') ?? '').toLowerCase()

const findListed =
  (read: (base: string) => Document[]): ScimHandler =>
  (context, caller) => {
    const body = read(toBase(caller)).find(({ id }) => String(id).toLowerCase() === idIn(context))
    if (body === undefined) throw unknownResource()
    return { status: 200, body }
  }

export const listSchemas = listed(schemas)
export const getSchema = findListed(schemas)
export const listResourceTypes = listed(resourceTypes)
export const getResourceType = findListed(resourceTypes)

/** For what RFC 7644 has and this server does not. */
export const notImplemented =
  (what: string): ScimHandler =>
  () => {
    throw new ScimProblem(501, `${what} is not supported`)
  }
