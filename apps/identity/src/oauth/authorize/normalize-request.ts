import { ApiError } from '@vestibule/contract'
import type { HttpContext } from '../../http/context.ts'
import { parseJsonObject } from '../../http/parse-json.ts'
import { readTenantId } from '../../request/read-tenant-id.ts'
import type { Services } from '../../request/services.ts'
import type { ProviderRequest } from './forward-to-provider.ts'
import { isBasic } from '../provider/is-basic.ts'
import { plainToken } from '../token/plain-token.ts'
import { clientOfCode } from '../../domain/oauth-records/records.queries.ts'
import { clientOfRefreshToken } from '../../domain/sessions/sessions.queries.ts'

/** No request of these protocols is longer. */
const longestBody = 32 * 1024

/** Known clients of the wire write what they have nothing for as these words, or as null. */
const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === 'undefined' || value === 'null'

const readText = async (request: Request): Promise<string> => {
  const text = await request.text()
  if (text.length > longestBody) throw new ApiError('BODY_TOO_LARGE', { limit: longestBody })
  return text
}

/** Whether a request is written as clients of the published wire write it: the protocol knows forms only. */
export const isJson = (request: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')

/** A form as the protocol has it, or the JSON that known clients of the wire send in its place. */
export const readForm = async (request: Request): Promise<URLSearchParams | undefined> => {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const text = await readText(request)
  if (!isJson(request)) return new URLSearchParams(text)
  const fields = Object.entries(text.trim() === '' ? {} : parseJsonObject(text))
  return new URLSearchParams(
    fields.filter(([, value]) => !isAbsent(value)).map(([name, value]) => [name, String(value)]),
  )
}

/** Which application it is that does not say so: the one its code or refresh token was made for. */
const findClient = async (services: Services, form: URLSearchParams): Promise<string | undefined> => {
  const code = form.get('code')
  if (code !== null) return clientOfCode(services, code)
  const refreshToken = form.get('refresh_token')
  return refreshToken === null ? undefined : clientOfRefreshToken(services, refreshToken)
}

/** One known client writes the signs between scopes so that they arrive as plus signs. */
const repairScope = (fields: URLSearchParams): void => {
  const scope = fields.get('scope')
  if (scope !== null) fields.set('scope', scope.replaceAll('+', ' '))
}

/** A request in the words of the library, with what the wire leaves out. */
export const normalizeRequest = async (
  context: HttpContext,
  services: Services,
  path: string,
): Promise<ProviderRequest> => {
  const query = new URL(context.req.url).searchParams
  const absent = [...query].filter(([name, value]) => name !== 'state' && isAbsent(value))
  for (const [name] of absent) query.delete(name)
  const form = await readForm(context.req.raw)
  repairScope(form ?? query)
  const token = form?.get('token')
  if (token) form?.set('token', plainToken(token))
  const tenantId = readTenantId(form?.get('tenantId'))
  if (form !== undefined && !form.has('client_id') && !isBasic(context.req.header('authorization'))) {
    const clientId = await findClient(services, form)
    if (clientId !== undefined) form.set('client_id', clientId)
  }
  return { path, query, form, tenantId }
}
