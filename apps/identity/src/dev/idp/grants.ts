import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { epochSeconds } from '../../runtime/clock.ts'
import { readForm } from '../../documents/federation/read-form.ts'
import type { HttpContext } from '../../http/context.ts'
import { secretText } from '../../runtime/random.ts'
import type { Services } from '../../request/services.ts'
import { idpKey } from './keys.ts'
import { statedIssuer, type IssuerMode } from './issuer-mode.ts'
import { type Choice, choiceIn } from './people.ts'

type Grant = { readonly idp: string; readonly choice: Choice; readonly request: URLSearchParams }

/** Address of a mock provider; also its issuer. */
export const idpAddress = ({ config }: Pick<Services, 'config'>, idp: string): string =>
  `${config.publicUrl}/dev/idp/${idp}`

const idToken = async (services: Services, issuer: string, { choice, request }: Grant): Promise<string> => {
  const key = await idpKey()
  const now = epochSeconds(services.clock.now())
  const { email, name, groups, subject, isVerified, age } = choice
  const claims = {
    email,
    email_verified: isVerified,
    name,
    groups,
    nonce: request.get('nonce') ?? undefined,
    auth_time: age === undefined ? undefined : now - age,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid })
    .setIssuer(issuer)
    .setSubject(subject)
    .setAudience(request.get('client_id') ?? '')
    .setIssuedAt(now)
    .setExpirationTime(now + 300)
    .sign(key.privateKey)
}

const isNewProofAsked = (request: URLSearchParams): boolean =>
  request.get('max_age') === '0' || (request.get('prompt') ?? '').split(' ').includes('login')

const isProof = ({ request }: Grant, form: URLSearchParams): boolean => {
  const challenge = request.get('code_challenge')
  if (!challenge) return true
  const verifier = form.get('code_verifier') ?? ''
  return createHash('sha256').update(verifier).digest('base64url') === challenge
}

export const idpNameIn = (context: HttpContext): string => context.req.param('idp') ?? ''

/** Codes and tokens of the mock providers, in memory. */
export type Grants = {
  /** Takes the form of the page and sends the browser back. */
  readonly choose: (context: HttpContext) => Promise<Response>
  /** Trades a code, once, for tokens. */
  readonly trade: (context: HttpContext) => Promise<Response>
  /** Whose access token a request carries. */
  readonly owner: (context: HttpContext) => Choice | undefined
}

export const createGrants = (services: Services, issuerMode: (idp: string) => IssuerMode): Grants => {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Choice>()
  return {
    choose: async (context) => {
      const form = await readForm(context.req.raw)
      const back = new URL(form.get('redirect_uri') ?? '')
      back.searchParams.set('state', form.get('state') ?? '')
      const idp = idpNameIn(context)
      const iss = statedIssuer(issuerMode(idp), idpAddress(services, idp))
      if (iss !== undefined) back.searchParams.set('iss', iss)
      if (form.get('refuse') !== null) {
        back.searchParams.set('error', 'access_denied')
        back.searchParams.set('error_description', 'You said <no> at the mock provider')
      } else {
        const code = secretText(services.random)
        codes.set(code, { idp, choice: choiceIn(idp, form, isNewProofAsked(form)), request: form })
        back.searchParams.set('code', code)
      }
      return context.redirect(back.toString(), 303)
    },

    trade: async (context) => {
      const form = await readForm(context.req.raw)
      const code = form.get('code') ?? ''
      const kept = codes.get(code)
      // What another provider gave is unknown here, and stays good there.
      const grant = kept?.idp === idpNameIn(context) ? kept : undefined
      if (grant !== undefined) codes.delete(code)
      const isOwn =
        grant !== undefined &&
        form.get('redirect_uri') === grant.request.get('redirect_uri') &&
        form.get('client_id') === grant.request.get('client_id') &&
        form.get('client_secret') !== null
      if (!isOwn || !isProof(grant, form)) return context.json({ error: 'invalid_grant' }, 400)
      const access_token = secretText(services.random)
      tokens.set(access_token, grant.choice)
      const id_token = await idToken(services, idpAddress(services, idpNameIn(context)), grant)
      const isOpenId = (grant.request.get('scope') ?? '').split(' ').includes('openid')
      return context.json({
        access_token,
        token_type: 'Bearer',
        expires_in: 300,
        ...(isOpenId && { id_token }),
      })
    },

    owner: (context) => tokens.get((context.req.header('authorization') ?? '').replace(/^Bearer /i, '')),
  }
}
