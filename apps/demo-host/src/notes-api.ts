import { Hono } from 'hono'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

type Note = { readonly id: string; readonly text: string; readonly by: string }
type Options = { readonly portalUrl: string; readonly clientId: string }

const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** A second factor, shown with a real method. How long ago it may be, the page asked for; a token lives minutes. */
const isSteppedUp = ({ acr, amr }: JWTPayload): boolean =>
  acr === multiFactor &&
  Array.isArray(amr) &&
  amr.includes('mfa') &&
  ['otp', 'sms', 'hwk'].some((method) => amr.includes(method))

/**
 * The API of a small SaaS. It trusts nothing but the access token: signature through the published keys, issuer,
 * audience, time, and that it is no id token. Each tenant has its own notes.
 */
export const notesApi = ({ portalUrl, clientId }: Options) => {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', portalUrl))
  const notesOf = new Map<string, Note[]>()

  const verified = async (authorization: string | undefined): Promise<JWTPayload | undefined> => {
    const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined
    if (token === undefined) return undefined
    try {
      const options = { issuer: portalUrl, audience: clientId, algorithms: ['RS256'] }
      const { payload } = await jwtVerify(token, keys, options)
      return payload.type === 'userToken' ? payload : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  const tenantNotes = (claims: JWTPayload): Note[] => {
    const tenantId = String(claims.tenantId)
    const known = notesOf.get(tenantId)
    if (known) return known
    const first: Note[] = [
      { id: '1', text: 'Welcome to Acme Notes. Only your organisation sees this.', by: 'Acme Notes' },
    ]
    notesOf.set(tenantId, first)
    return first
  }

  const api = new Hono()
  api.get('/notes', async (context) => {
    const claims = await verified(context.req.header('authorization'))
    if (!claims) return context.json({ error: 'Sign in first' }, 401)
    return context.json({ tenantId: claims.tenantId, notes: tenantNotes(claims) })
  })
  api.post('/notes', async (context) => {
    const claims = await verified(context.req.header('authorization'))
    if (!claims) return context.json({ error: 'Sign in first' }, 401)
    const body: unknown = await context.req.json().catch(() => undefined)
    const text = typeof body === 'object' && body !== null && 'text' in body ? String(body.text).trim() : ''
    if (text === '' || text.length > 500)
      return context.json({ error: 'A note has 1 to 500 characters' }, 400)
    const notes = tenantNotes(claims)
    const note = { id: String(notes.length + 1), text, by: String(claims.name) }
    notes.unshift(note)
    return context.json(note, 201)
  })
  api.delete('/notes', async (context) => {
    const claims = await verified(context.req.header('authorization'))
    if (!claims) return context.json({ error: 'Sign in first' }, 401)
    if (!isSteppedUp(claims)) return context.json({ error: 'Show a second factor first' }, 403)
    tenantNotes(claims).length = 0
    return context.json({})
  })
  return api
}
