import { Hono } from 'hono'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

type Note = { readonly id: string; readonly text: string; readonly by: string; readonly at: string }
type Options = { readonly portalUrl: string; readonly clientId: string }

const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

/** A second factor, shown with a real method. How long ago it may be, the page asked for; a token lives minutes. */
const isSteppedUp = ({ acr, amr }: JWTPayload): boolean =>
  acr === multiFactor &&
  Array.isArray(amr) &&
  amr.includes('mfa') &&
  ['otp', 'sms', 'hwk'].some((method) => amr.includes(method))

const hourMs = 3_600_000

/** What every organization finds. The first line of a text is its title. */
const firstNotes = (now: number): Note[] =>
  [
    'Welcome to Acme Notes\nOnly your organization can see these notes.',
    'Office move\nKeys from the landlord on Thursday. Movers arrive at 7:30; the elevator is reserved until noon.',
    'Hiring plan\nTwo engineers, one designer. The budget is agreed.',
    'Release checklist\nFreeze on Monday, notes on Tuesday, mail on Wednesday.',
    'Office plants\nThe ficus needs less water than everyone thinks.',
  ].map((text, index) => ({
    id: String(index + 1),
    text,
    by: 'Acme Notes',
    at: new Date(now - index ** 3 * hourMs).toISOString(),
  }))

/**
 * The API of a small SaaS. It trusts nothing but the access token: signature through the published keys, issuer,
 * audience, time, and that it is no id token. Each tenant has its own notes.
 */
export const notesApi = ({ portalUrl, clientId }: Options) => {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', portalUrl))
  const notesByTenant = new Map<string, Note[]>()

  const verified = async (authorization: string | undefined): Promise<JWTPayload | undefined> => {
    const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined
    if (token === undefined) return undefined
    try {
      const options = { issuer: portalUrl, audience: clientId, algorithms: ['RS256', 'ES256'], typ: 'at+jwt' }
      return (await jwtVerify(token, keys, options)).payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  const tenantNotes = (claims: JWTPayload): Note[] => {
    const tenantId = String(claims.tenantId)
    const known = notesByTenant.get(tenantId)
    if (known) return known
    const first = firstNotes(Date.now())
    notesByTenant.set(tenantId, first)
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
    const note = { id: String(notes.length + 1), text, by: String(claims.name), at: new Date().toISOString() }
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
