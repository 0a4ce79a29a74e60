import { isErrorCode } from '@vestibule/contract'
import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import { oauthRefusals, type OauthErrorCode } from '../../domain/refusals/oauth-refusals.ts'
import { type RefusalCode, refusalEvents } from '../../domain/refusals/refusal-events.ts'
import { sentToken } from '../../http/bearer.ts'
import { noteRefusal, refusalTrailIn } from '../../http/note-refusal.ts'
import { isGrantNotAllowed } from '../token/name-refusal.ts'
import { readRequest } from './request.ts'

/** Events of the library by which it says that it has refused something. */
export const refusalEventsOfLibrary = [
  'authorization.error',
  'end_session.error',
  'grant.error',
  'introspection.error',
  'revocation.error',
  'userinfo.error',
] as const

const isOauthCode = (text: string): text is OauthErrorCode => Object.hasOwn(oauthRefusals, text)

/** Where a check of ours refused, its code says more than the protocol has words for. */
const toCode = ({ error, error_detail: detail = '', error_description: text }: errors.OIDCProviderError) => {
  if (isErrorCode(detail)) {
    const trace = refusalEvents[detail]
    if ('from' in trace && trace.from === 'every') return detail
  }
  if (isGrantNotAllowed({ error, error_description: text })) return 'unauthorized_client'
  return isOauthCode(error) ? error : ('invalid_request' satisfies RefusalCode)
}

const longestId = 100

/** The password of `Authorization: Basic`, which an application without a secret leaves empty. */
const readBasicSecret = (authorization: string): string => {
  const encoded = /^basic\s+(.*)$/i.exec(authorization)?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1).join(':')
}

const readShownToken = ({ oidc, headers }: KoaContextWithOIDC): string | undefined => {
  const inBody = oidc.body?.access_token
  return sentToken(headers.authorization)?.token ?? (typeof inBody === 'string' ? inBody : undefined)
}

const showsSecret = ({ oidc, headers }: KoaContextWithOIDC): boolean =>
  readBasicSecret(headers.authorization ?? '') !== '' ||
  Boolean(oidc.body?.client_secret ?? oidc.body?.client_assertion)

/** Takes a refusal of the library for one of ours. */
export const noteOauthRefusal = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): void => {
  const { context } = readRequest(ctx)
  const code = toCode(error)
  const named = ctx.oidc.client?.clientId ?? ctx.oidc.params?.client_id
  const trail = refusalTrailIn(context)
  const token = code === 'invalid_token' ? readShownToken(ctx) : undefined
  if (token !== undefined) {
    trail.showsCredential = true
    trail.refusedToken = token
  }
  if (code === 'invalid_client' && !showsSecret(ctx)) trail.showsNoSecret = true
  noteRefusal(context, {
    code,
    ...(typeof named === 'string' && named !== '' && { resourceId: named.slice(0, longestId) }),
  })
}
