import { login } from '@vestibule/contract/areas/auth'
import { getTenantApiTokensData, getUserApiTokensData } from '@vestibule/contract/areas/api-tokens'
import { loadUsers } from '@vestibule/contract/areas/team'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { movableClock } from '../runtime/clock.ts'
import { audits } from '../platform/db/schema/audits.ts'
import { tenants } from '../platform/db/schema/tenants.ts'
import { sendWaiting } from '../platform/outbox/send-waiting.ts'
import { createServer } from '../start/server.ts'
import { aBrowser } from '../testing/browser.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { controlRoutes } from './control-routes.ts'
import { failureRoutes } from './failure-routes.ts'
import { inboxDelivery } from './inbox-delivery.ts'
import { inboxRoutes } from './inbox-routes.ts'
import { seed, seedPassword } from './seed/seed.ts'

type Mail = {
  id: string
  to: string
  channel: string
  links: string[]
  code: string | null
  createdAt: string
}

let testServer: TestServer
beforeAll(async () => {
  const made = await createTestServer('embedded')
  const clock = movableClock(made.clock)
  const services = { ...made.services, clock }
  await seed(services)
  testServer = {
    ...made,
    services,
    server: createServer(services, controlRoutes(services, clock), failureRoutes(), inboxRoutes(services)),
  }
})
afterAll(() => testServer.close())

const deliver = () => sendWaiting({ ...testServer.services, delivery: inboxDelivery(testServer.services) })
const messages = async (query: Record<string, string>): Promise<Mail[]> => {
  const answer = await aBrowser(testServer).request(`/dev/inbox/messages?${new URLSearchParams(query)}`)
  return (await answer.json()) as Mail[]
}
const signUp = (email: string) =>
  aBrowser(testServer).call(signUpUser, {
    email,
    companyName: '<b>Co</b>',
    password: 'seven tall green trees',
  })
const post = (path: string, body: object, headers: Record<string, string | undefined> = {}) =>
  aBrowser(testServer).request(path, { method: 'POST', body, headers })

describe('development surface', () => {
  test('an operation fails as often as was asked for, under both of its addresses, and no other does', async () => {
    const statuses = async (...paths: string[]) => {
      const answers = []
      for (const path of paths) answers.push((await aBrowser(testServer).request(path)).status)
      return answers
    }
    const flags = '/flags'
    expect((await post('/dev/failures', { operation: 'loadFeatureFlags', times: 2 })).status).toBe(200)
    expect(await statuses('/healthz', `/frontegg${flags}`, flags, flags)).toEqual([200, 503, 503, 200])
    await post('/dev/failures', { operation: 'loadFeatureFlags', code: 'FORBIDDEN' })
    expect(await statuses(flags, flags)).toEqual([403, 200])
    expect((await post('/dev/failures', { operation: 'noSuchOperation' })).status).toBe(400)
    expect((await post('/dev/failures', { operation: 'loadFeatureFlags', code: 'x' })).status).toBe(400)
  })

  test('the seeded people sign in, in their tenant and with their role', async () => {
    const people = [
      ['admin@acme.test', 'Acme', 'Admin'],
      ['member@acme.test', 'Acme', 'ReadOnly'],
      ['support@acme.test', 'Acme', 'Support'],
      ['admin@globex.test', 'Globex', 'Admin'],
    ] as const
    for (const [email, tenant, role] of people) {
      const answer = await aBrowser(testServer).call(login, { email, password: seedPassword })
      const claims = await testServer.services.accessTokens.verify(answer.accessToken ?? '')
      expect(claims?.roles).toEqual([role])
      const [row] = await testServer.services.db
        .select()
        .from(tenants)
        .where(eq(tenants.id, claims?.tenantId ?? ''))
      expect(row?.name).toBe(tenant)
    }
  })

  test('the team is large and mixed enough to search, sort and page', async () => {
    const browser = aBrowser(testServer)
    browser.accessToken = (
      await browser.call(login, { email: 'admin@acme.test', password: seedPassword })
    ).accessToken
    const { totalItems, items } = await browser.call(loadUsers, { pageSize: 200 })
    expect(totalItems).toBe(45)
    expect(new Set(items.map(({ email }) => email)).size).toBe(45)
    expect(items.some(({ isDisabled }) => isDisabled)).toBe(true)
    expect(items.some(({ activatedForTenant }) => !activatedForTenant)).toBe(true)
    const [acme] = await testServer.services.db.select().from(tenants).where(eq(tenants.name, 'Acme'))
    const rows = await testServer.services.db
      .select()
      .from(audits)
      .where(eq(audits.tenantId, acme?.id ?? ''))
    expect(rows.length).toBeGreaterThan(50)
  })

  test('the pages of API tokens have rows, of every status', async () => {
    const browser = aBrowser(testServer)
    browser.accessToken = (
      await browser.call(login, { email: 'admin@acme.test', password: seedPassword })
    ).accessToken
    const shared = await browser.call(getTenantApiTokensData, {})
    expect(shared).toHaveLength(4)
    const ends = shared.map(
      ({ expires }) => expires && Date.parse(expires) > testServer.clock.now().getTime(),
    )
    expect(ends.sort()).toEqual([false, true, true, undefined])
    expect(await browser.call(getUserApiTokensData, {})).toHaveLength(1)
  })

  test('mail is found by address and time, newest first, and shown as text', async () => {
    await signUp('first@example.test')
    await deliver()
    const [first] = await messages({ to: 'first@example.test' })
    expect(first).toMatchObject({ channel: 'email', to: 'first@example.test', code: null })
    expect(first?.links).toHaveLength(1)
    expect(new URL(first?.links[0] ?? '').pathname).toBe('/account/activate')
    await post('/dev/clock', { advanceSeconds: 60 })
    await signUp('first@example.test')
    await deliver()
    const both = await messages({ to: 'first@example.test' })
    expect(both).toHaveLength(2)
    expect(await messages({ to: 'first@example.test', after: first?.createdAt ?? '' })).toEqual([both[0]])
    expect(await messages({ to: 'nobody@example.test', after: '' })).toEqual([])
    const page = await (await aBrowser(testServer).request('/dev/inbox')).text()
    expect(page).toContain('first@example.test')
    expect(page).not.toContain('<b>Co</b>')
  })

  test('a mail is shown as HTML, without scripts and only on our own page, and as text', async () => {
    await signUp('html@example.test')
    await deliver()
    const [mail] = await messages({ to: 'html@example.test' })
    const read = async (path: string) => (await aBrowser(testServer)).request(`/dev/inbox/${path}`)
    const shown = await read(mail?.id ?? '')
    const page = await shown.text()
    expect(page).toContain(`src="/dev/inbox/${mail?.id}/html"`)
    expect(page).toContain('<h3>Text</h3>')
    expect(shown.headers.get('content-security-policy')).toContain("frame-src 'self'")
    const html = await read(`${mail?.id}/html`)
    const text = await html.text()
    expect(text).toContain('<base target="_blank">')
    expect(text).toContain('background:#4254cf')
    expect(html.headers.get('x-frame-options')).toBeNull()
    const policy = html.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox$/)
    for (const id of ['none', '01a20622-2ea9-7aa1-ac8c-db3fc2f8b74b'])
      expect([(await read(id)).status, (await read(`${id}/html`)).status]).toEqual([404, 404])
  })

  test('the clock moves', async () => {
    const before = testServer.services.clock.now().getTime()
    expect((await post('/dev/clock', { advanceSeconds: 3600 })).status).toBe(200)
    expect(testServer.services.clock.now().getTime() - before).toBe(3_600_000)
    for (const body of [{}, { advanceSeconds: -1 }, { advanceSeconds: 'x' }]) {
      expect((await post('/dev/clock', body)).status).toBe(400)
    }
  })

  test('settings change one by one, and what is none is refused', async () => {
    const strategy = async () => (await testServer.services.settings()).authStrategy
    expect((await post('/dev/settings', { authStrategy: 'Code', name: 'Acme' })).status).toBe(200)
    expect((await post('/dev/settings', { allowSignups: true })).status).toBe(200)
    expect(await testServer.services.settings()).toMatchObject({ authStrategy: 'Code', name: 'Acme' })
    for (const body of [{ authStrategy: 'Telepathy' }, { auth: 'Code' }, []]) {
      expect((await post('/dev/settings', body)).status).toBe(400)
    }
    expect(await strategy()).toBe('Code')
    await post('/dev/settings', { authStrategy: 'EmailAndPassword' })
    expect(await strategy()).toBe('EmailAndPassword')
  })

  test('SEC-PW-10 settings that ask passwords to expire and forbid it are refused', async () => {
    const { passwordRules } = await testServer.services.settings()
    const rotation = { isActive: true, rotationPeriod: 30 }
    const both = { passwordRules: { rotation, forbidden: ['rotation'] } }
    const answer = await post('/dev/settings', both)
    expect([answer.status, await answer.json()]).toEqual([
      403,
      expect.objectContaining({ errorCode: 'PASSWORD_RULE_FORBIDDEN' }),
    ])
    expect((await post('/dev/settings', { passwordRules: { forbidden: ['length'] } })).status).toBe(400)
    expect((await testServer.services.settings()).passwordRules).toEqual(passwordRules)
  })

  test('APIs of the demo host are registered, and taken back', async () => {
    const apis = async () => (await testServer.services.clients.byId(developmentClientId))?.apis
    const api = 'https://api.acme.test/v1'
    expect((await post('/dev/application', { apis: [api] })).status).toBe(200)
    expect(await apis()).toEqual([api])
    for (const body of [{}, { apis: api }, { apis: ['nonsense'] }])
      expect((await post('/dev/application', body)).status).toBe(400)
    await post('/dev/application', { apis: [] })
    expect(await apis()).toEqual([])
  })

  test('a reset brings the first state back', async () => {
    await signUp('gone@example.test')
    await deliver()
    expect((await post('/dev/reset', {})).status).toBe(200)
    expect(await messages({})).toEqual([])
    await expect(
      aBrowser(testServer).call(login, { email: 'admin@acme.test', password: seedPassword }),
    ).resolves.toBeDefined()
  })

  test('a foreign page moves no clock, changes no setting and resets nothing', async () => {
    for (const path of ['/dev/clock', '/dev/settings', '/dev/application', '/dev/reset']) {
      expect((await post(path, { advanceSeconds: 1 }, { origin: 'https://evil.test' })).status).toBe(403)
    }
  })
})
