import { createHash, createPublicKey, randomUUID, sign, generateKeyPairSync, verify } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import { seededPassword } from '../support/people.ts'
import { expect, signIn } from './support/arena.ts'
import { attack } from './support/attack.ts'
import { hears, say, readToken } from './support/page-tools.ts'

const api = 'https://api.acme.test/v1'
const htu = `${api}/notes`
const profilePath = '/frontegg/identity/resources/users/v2/me'

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>

/** RFC 7638 */
const thumbprint = ({ crv, kty, x, y }: JsonWebKey): string => hash(JSON.stringify({ crv, kty, x, y }))

/** What a thief can make who has the token, and a key of their own. */
const thiefsProof = (url: string, token: string, now: string): string => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const head = encoded({ alg: 'ES256', typ: 'dpop+jwt', jwk: publicKey.export({ format: 'jwk' }) })
  const iat = Math.floor(Date.parse(now) / 1000)
  const signed = `${head}.${encoded({ htm: 'GET', htu: url, iat, jti: randomUUID(), ath: hash(token) })}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const opened = (proof: unknown) => {
  const [head = '', claims = '', signature = ''] = String(proof).split('.')
  const jwk = decoded(head).jwk as JsonWebKey
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  return { jkt: thumbprint(jwk), claims: decoded(claims), isSigned, isPublic: !('d' in jwk) }
}

attack(
  'SEC-BR-04 SEC-OA-02',
  'the token of a page that has registered its API is stolen, and the portal is asked to sign for other addresses',
  'it opens nothing without the key of the live frame, which signs for the registered API and for nothing else',
  async ({ arena, openPage }) => {
    const { stack, hosts } = arena
    await stack.changeApplication({ apis: [api] })
    try {
      const page = await openPage({ thirdPartyCookies: 'blocked' })
      arena.write('/bound', { before: ['/listen.js', '/watch-port.js'], options: { view: 'login' } })
      await page.goto(`${hosts.crossSite}/bound`)
      await signIn(page, 'member@acme.test', seededPassword)
      await hears(page, /"authenticated"/)
      const token = await readToken(page)
      const { jkt } = decoded(token.split('.')[1]).cnf as { jkt: string }

      const url = `${stack.portalUrl}${profilePath}`
      const attempts: Record<string, string>[] = [
        { authorization: `Bearer ${token}` },
        { authorization: `DPoP ${token}` },
        { authorization: `DPoP ${token}`, dpop: thiefsProof(url, token, await stack.now()) },
      ]
      for (const headers of attempts) expect((await page.request.get(url, { headers })).status()).toBe(401)

      const others = [
        'https://api.acme.test/v2',
        'https://api.acme.test/v1/../v2',
        'https://evil.test/v1',
        url,
      ]
      for (const other of others)
        expect(await say(page, 'signDpop', { htm: 'GET', htu: other }), other).toMatchObject({
          value: { code: 'FORBIDDEN' },
        })
      const proof = await page.evaluate(
        (request) =>
          (window as unknown as { portal: { signDpop: (of: object) => Promise<string> } }).portal.signDpop(
            request,
          ),
        { htm: 'GET', htu, nonce: 'n' },
      )
      expect(opened(proof)).toMatchObject({
        jkt,
        isSigned: true,
        isPublic: true,
        claims: { htm: 'GET', htu, nonce: 'n', ath: hash(token) },
      })
    } finally {
      await stack.changeApplication({ apis: [] })
    }
  },
)
