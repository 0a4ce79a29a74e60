import { Hono } from 'hono'
import type { HttpEnv } from '../../http/context.ts'
import type { RecaptchaServer } from '../../runtime/config/recaptcha-server.ts'

/** Where the mock lives on a server of ours. */
export const mockRecaptchaAt = (origin: string): RecaptchaServer => ({
  url: `${origin}/dev/recaptcha`,
  secret: 'the secret of the mock provider',
})

type MockRecaptchaOptions = { readonly action: string; readonly score: number; readonly id: string }

/** What the page of the mock would be given; with the site key `machine` it takes everybody for one. */
export const mockToken = (action: string, siteKey: string, id: string): string => {
  const given: MockRecaptchaOptions = { action, score: siteKey === 'machine' ? 0.1 : 0.9, id }
  return Buffer.from(JSON.stringify(given)).toString('base64')
}

/** What pages load: the two functions of the real one that pages use. */
const script = `
window.grecaptcha = {
  ready: (then) => then(),
  execute: async (siteKey, { action }) =>
    btoa(JSON.stringify({ action, score: siteKey === 'machine' ? 0.1 : 0.9, id: crypto.randomUUID() })),
}`

const read = (token: string): MockRecaptchaOptions | undefined => {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString()) as MockRecaptchaOptions
  } catch {
    return undefined
  }
}

/** A mock of a provider that judges pages by a score. Each token counts once, as there. */
export const mockRecaptcha = (origin: string): Hono<HttpEnv> => {
  const { secret } = mockRecaptchaAt(origin)
  const spent = new Set<string>()
  return new Hono<HttpEnv>()
    .get('/dev/recaptcha/api.js', (context) =>
      context.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    )
    .post('/dev/recaptcha/api/siteverify', async (context) => {
      const form = await context.req.parseBody()
      const token = String(form.response ?? '')
      const given = read(token)
      if (given === undefined || form.secret !== secret || spent.has(token))
        return context.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })
      spent.add(token)
      const { action, score } = given
      return context.json({ success: true, action, score, hostname: new URL(origin).hostname })
    })
}
