import { type Access, type Area, isOperation, type Operation, pathNames } from '@vestibule/contract'
import { vendorTokenHeader } from '@vestibule/contract/constants'
import { manageScope } from '../domain/access-tokens/manage-scope.ts'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

type JsonSchema = { readonly [name: string]: unknown }
type ObjectSchema = {
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
}

/** What leaves is described after the schema's changes, what arrives before them. */
const toSchema = (schema: GenericSchema, side: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode: side, errorMode: 'ignore' }) as JsonSchema
  return json
}

const inQuery = (operation: Operation, name: string): boolean =>
  operation.method === 'GET' || (operation.query?.includes(name) ?? false)

const toParameters = (operation: Operation, { properties = {}, required = [] }: ObjectSchema) => {
  const inPath = new Set(pathNames(operation.path))
  return Object.entries(properties)
    .filter(([name]) => inPath.has(name) || inQuery(operation, name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
    }))
}

const binary = { schema: { type: 'string', format: 'binary' } }

const toBody = (operation: Operation, { properties = {}, required = [] }: ObjectSchema) => {
  if (operation.rawBody)
    return { content: Object.fromEntries(operation.rawBody.map((type) => [type, binary])) }
  const inPath = new Set(pathNames(operation.path))
  const fields = Object.entries(properties).filter(([name]) => !inPath.has(name) && !inQuery(operation, name))
  if (fields.length === 0) return undefined
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: required.filter((name) => fields.some(([field]) => field === name)),
  }
  return { content: { 'application/json': { schema } } }
}

const security: Record<Access['is'], object[]> = {
  anyone: [],
  refreshCookie: [{ refreshCookie: [] }],
  signedIn: [{ accessToken: [] }],
  vendor: [{ vendorToken: [] }],
  allowed: [{ accessToken: [] }],
}

/** What a good answer holds, by its media type. */
const toContent = ({ kind = 'json', mediaType, output }: Operation) => {
  if (kind === 'json') return { 'application/json': { schema: toSchema(output, 'output') } }
  if (kind === 'text') return { [mediaType ?? 'text/plain']: { schema: { type: 'string' } } }
  return { [mediaType ?? 'application/octet-stream']: binary }
}

const described = (area: string, operation: Operation) => {
  const input = toSchema(operation.input, 'input') as ObjectSchema
  const permission =
    operation.access.is === 'allowed' ? `Needs \`${operation.access.permission}\`.` : undefined
  const isOpen = operation.access.is === 'anyone' || operation.access.is === 'vendor'
  const tokens =
    isOpen || operation.access.is === 'refreshCookie'
      ? undefined
      : operation.hostTokens === 'allowed'
        ? 'Open to every access token of a user.'
        : `Needs a token with the scope \`${manageScope}\`.`
  const errors = (operation.errors ?? []).length > 0 ? `Errors: ${operation.errors?.join(', ')}.` : undefined
  return {
    operationId: operation.name,
    tags: [area],
    summary: operation.summary ?? operation.name,
    description: [permission, tokens, errors].filter(Boolean).join(' '),
    security: security[operation.access.is],
    parameters: toParameters(operation, input),
    requestBody: toBody(operation, input),
    responses: {
      200: {
        description: 'Done',
        content: toContent(operation),
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

const components = {
  securitySchemes: {
    accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    vendorToken: { type: 'apiKey', in: 'header', name: vendorTokenHeader },
    refreshCookie: { type: 'apiKey', in: 'cookie', name: 'fe_refresh_<client id without its first dash>' },
  },
  responses: {
    Refused: {
      description: 'Refused; the header `frontegg-trace-id` names the request',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['errors'],
            properties: {
              errors: { type: 'array', items: { type: 'string' } },
              errorCode: { type: 'string' },
              context: { type: 'object' },
            },
          },
        },
      },
    },
  },
}

/** OpenAPI 3.1 of the contract. */
export const toOpenApi = (contract: Readonly<Record<string, Area>>, serverUrl: string) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [area, members] of Object.entries(contract)) {
    for (const operation of Object.values(members).filter(isOperation)) {
      const path = (paths[operation.path] ??= {})
      path[operation.method.toLowerCase()] = described(area, operation)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vestibule', version: '1' },
    servers: [{ url: serverUrl }, { url: `${serverUrl}/frontegg` }],
    paths,
    components,
  }
}
