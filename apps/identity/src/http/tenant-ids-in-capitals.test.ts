// Where a request names a tenant outside of an operation's input: each place reads capitals as small letters.
import { readdirSync, readFileSync } from 'node:fs'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { getUserJwt } from '@vestibule/contract/areas/profile'
import { loadUsers } from '@vestibule/contract/areas/team'
import { sendAudit, vendorAuth } from '@vestibule/contract/areas/server-sdk'
import { apiPrefix, developmentClientId, headers, vendorTokenHeader } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { sessionRules } from '../platform/db/schema/session-rules.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { type UserRow, users } from '../platform/db/schema/users.ts'
import { aConfidentialClient } from '../testing/a-confidential-client.ts'
import { signedIn } from '../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aConnection } from '../testing/federation.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  authorizePath,
  aVerifier,
  readLocation,
  signInOnPage,
  toCodeForm,
  type TokenAnswer,
  tokensFor,
} from '../testing/oauth.ts'
import { aDirectoryAt, aProvisioned, provision } from '../testing/scim.ts'
import { type TestServer, useTestServer } from '../testing/test-server.ts'

type Person = { readonly user: UserRow; readonly testServer: TestServer }
/** A signed-in person, who then names a tenant. Answers which one what comes of it is for, or the refusal. */
type Door = (person: Person) => Promise<(tenantId: string) => Promise<unknown>>

const tenantIn = async (answer: Response): Promise<unknown> => {
  const { access_token, error } = (await answer.json()) as TokenAnswer
  return error ?? decodeJwt(access_token)['tenantId']
}

/** The code of an authorization request that is sent once the person is signed in on our pages. */
const authorized: Door = async ({ user, testServer }) => {
  const browser = aPageBrowser(testServer)
  await signInOnPage(browser, user)
  return async (tenantId) => {
    const verifier = aVerifier()
    const answer = await browser.request(authorizePath(verifier, { tenantId, prompt: 'none' }))
    const code = readLocation(answer).searchParams.get('code') ?? ''
    const redeemed = toCodeForm(code, verifier, developmentClientId)
    return tenantIn(await askToken(anApplication(testServer), redeemed))
  }
}

const refreshed =
  (as: 'form' | 'json'): Door =>
  async ({ user, testServer }) => {
    const { refresh_token } = await tokensFor(testServer, user)
    const application = anApplication(testServer)
    return async (tenantId) => {
      const fields = { grant_type: 'refresh_token', refresh_token, client_id: developmentClientId, tenantId }
      const answer = await (as === 'form'
        ? askToken(application, fields)
        : application.request('/oauth/token', { method: 'POST', body: fields }))
      return tenantIn(answer)
    }
  }

/** By an operation of the contract, in a frame. */
const byOperation =
  (operation: typeof refreshToken | typeof getUserJwt): Door =>
  async ({ user, testServer }) => {
    const browser = await signedIn(testServer, user)
    return async (tenantId) => {
      try {
        const { accessToken } = await browser.call(operation as typeof getUserJwt, { tenantId })
        return decodeJwt(accessToken ?? '')['tenantId']
      } catch (error) {
        return (error as { readonly code?: unknown }).code
      }
    }
  }

/** The host's server, which names a tenant in a header: whose log has the row. */
const sent: Door = async ({ testServer }) => {
  const { client, secret } = await aConfidentialClient(testServer)
  const server = anApplication(testServer)
  const { token } = await server.call(vendorAuth, { clientId: client.id, secret })
  return async (tenantId) => {
    const named = { [vendorTokenHeader]: token, [headers.tenantId]: tenantId }
    await server.request(sendAudit.path, { method: 'POST', body: { action: 'a' }, headers: named })
    const [row] = await testServer.services.db.select().from(audits).where(eq(audits.action, 'host:a'))
    await testServer.services.db.delete(audits).where(eq(audits.action, 'host:a'))
    return row?.tenantId
  }
}

const doors: Readonly<Record<string, Door>> = {
  'an authorization request': authorized,
  'a refresh token in a form': refreshed('form'),
  'a refresh token in JSON': refreshed('json'),
  refreshToken: byOperation(refreshToken),
  getUserJwt: byOperation(getUserJwt),
  'the header of an account below': async ({ user, testServer }) => {
    const browser = await signedIn(testServer, user)
    return async (tenantId) => {
      const named = {
        headers: { authorization: `Bearer ${browser.accessToken}`, [headers.scopedTenant]: tenantId },
      }
      const answer = await browser.request(`${apiPrefix}${loadUsers.path}`, named)
      return ((await answer.json()) as { items: { tenantId: string }[] }).items[0]?.tenantId
    }
  },
  'the header of a host’s server': sent,
}

/** Doors by which a session goes on. In its own tenant that is judged otherwise than in another one. */
const renewing = ['a refresh token in a form', 'a refresh token in JSON', 'refreshToken']

const spellings: Readonly<Record<string, (id: string) => string>> = {
  capitals: (id) => id.toUpperCase(),
  'some capitals': (id) => id.replace(/[a-f]/, (letter) => letter.toUpperCase()),
}

const table = Object.keys(doors).flatMap((door) =>
  Object.keys(spellings).flatMap((spelling) =>
    ['the own tenant', 'another tenant'].map((which) => ({ door, spelling, which })),
  ),
)

/** How sources read a tenant that a request names by itself. */
const reads = /headers\.(scopedTenant|tenantId)\b|\.(get|query|header)\('tenantId'\)|\bparams\.tenantId\b/

test('SEC-BE-23 every place that reads one does it by the one function', () => {
  const root = new URL('../', import.meta.url)
  const folders = ['http', 'oauth', 'scim', 'documents', 'request']
  const lines = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) => readFileSync(new URL(`${folder}/${name}`, root), 'utf8').split('\n'))
      .filter((line) => reads.test(line)),
  )
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter((line) => !line.includes('readTenantId('))).toEqual([])
})

describeOnServer('a tenant that is named in capitals', (engine) => {
  const testServer = useTestServer(engine)

  const aPerson = async () => {
    const home = await aTenant(testServer())
    const below = await aTenant(testServer(), { parentId: home.id })
    const user = await anAdmin(testServer(), { in: home })
    testServer().clock.advance(1)
    await aMembership(testServer(), user, { in: below })
    return { user, home, below }
  }

  test.each(table)('SEC-BE-23 $door: $which in $spelling', async ({ door, spelling, which }) => {
    const { user, home, below } = await aPerson()
    const { id } = which === 'the own tenant' ? home : below
    const ask = await doors[door]?.({ user, testServer: testServer() })
    expect(await ask?.(spellings[spelling]?.(id) ?? '')).toBe(id)
  })

  /** What an administrator changes once the person is signed in. */
  const changes: Readonly<Record<string, (person: Person & { home: TenantRow }) => Promise<unknown>>> = {
    'one session at once': async ({ home, user }) => {
      const { db, clock } = testServer().services
      testServer().clock.advance(1)
      await signedIn(testServer(), user)
      const now = clock.now()
      const rule = { sessionConcurrentConfiguration: { isActive: true, maxSessions: 1 } }
      await db.insert(sessionRules).values({ tenantId: home.id, rule, createdAt: now, updatedAt: now })
    },
    'enforced single sign-on': async ({ home, user }) => {
      const domain = `${home.id}.test`
      const email = `ann@${domain}`
      await testServer()
        .services.db.update(users)
        .set({ email, canonicalEmail: email })
        .where(eq(users.id, user.id))
      await aConnection(testServer(), home, { domain, isEnforced: true })
      testServer().services.enforcedDomains.forget()
    },
  }

  test.each(renewing.flatMap((door) => Object.keys(changes).map((change) => ({ door, change }))))(
    'SEC-BE-23 $door: the own tenant is that in capitals as well, after $change',
    async ({ door, change }) => {
      const answers: unknown[] = []
      for (const spell of [(id: string) => id, ...Object.values(spellings)]) {
        const { user, home } = await aPerson()
        const person = { user, home, testServer: testServer() }
        const ask = await doors[door]?.(person)
        await changes[change]?.(person)
        const answer = await ask?.(spell(home.id))
        answers.push(answer === home.id ? 'a token' : answer)
      }
      expect(answers.slice(1)).toEqual([answers[0], answers[0]])
    },
  )

  test('SEC-BE-23 the address of a directory, and what lies there', async () => {
    const { directory, domain } = await aProvisioned(testServer())
    const id = await provision(directory, `ann@${domain}`)
    const members = [{ value: id.toUpperCase() }]
    const group = await directory.send('POST', '/Groups', { body: { displayName: 'Care', members } })
    const base = directory.base.replace(directory.connectionId, directory.connectionId.toUpperCase())
    const { send } = aDirectoryAt(testServer(), { ...directory, base })
    for (const one of [id, group.body.id]) {
      const path = `/${one === id ? 'Users' : 'Groups'}/${one.toUpperCase()}`
      expect((await send('GET', path)).body.id).toBe(one)
      expect((await send('DELETE', path)).status).toBe(204)
    }
  })
})
