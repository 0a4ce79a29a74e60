import { ApiError, type ErrorCode, errorStatus, isErrorCode } from '@vestibule/contract'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refusalEvents } from '../domain/refusals/refusal-events.ts'
import { audits } from '../platform/db/schema/audits.ts'
import type { Actor } from '../request/request-context.ts'
import { createServer, type Server } from '../start/server.ts'
import { aMember, aTenant } from '../testing/builders.ts'
import { proxyAddress } from '../testing/addresses.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aRequestContext } from '../testing/request-context.ts'
import { useTestServer } from '../testing/test-server.ts'
import type { HttpEnv } from './context.ts'
import { noteRefusal, refusalTrailIn } from './note-refusal.ts'

const codes = Object.keys(refusalEvents) as (keyof typeof refusalEvents)[]

/** How a caller is known to the step that refuses. */
const callers = ['unknown', 'a token', 'a member', 'concerned'] as const
type Caller = (typeof callers)[number]

const isTold = (code: keyof typeof refusalEvents, caller: Caller): boolean => {
  const trace = refusalEvents[code]
  if ('untraced' in trace) return false
  if (trace.from === 'every') return true
  return trace.from === 'known' ? caller === 'a member' || caller === 'concerned' : caller === 'a token'
}

describeOnServer('rows of refusals', (engine) => {
  const testServer = useTestServer(engine)
  let places = 0

  /** A server with a door that refuses by whatever code is asked for, as the steps of a request do. */
  const aRefusingServer = async () => {
    const tenant = await aTenant(testServer())
    const member = await aMember(testServer(), { in: tenant })
    const { services } = testServer()
    const actor = { userId: member.id, email: member.email, tenantId: tenant.id } as Partial<Actor>
    const routes = new Hono<HttpEnv>().get('/probe/:caller/:code', (context) => {
      const { caller, code } = context.req.param()
      const trail = refusalTrailIn(context)
      context.set('operation', 'probe')
      if (caller === 'a member')
        trail.actor = { ...aRequestContext(testServer()), ...actor, traceId: context.get('traceId') } as Actor
      if (caller === 'concerned') trail.concerned = { tenantId: tenant.id, userId: member.id }
      if (caller === 'a token') trail.showsCredential = true
      if (isErrorCode(code)) throw new ApiError(code)
      noteRefusal(context, { code: code as keyof typeof refusalEvents })
      return context.json({ error: code }, 400)
    })
    places += 1
    const from = `198.51.${places}.7`
    const server = createServer(services, routes)
    return { server, tenant, member, ask: (caller: Caller, code: string) => send(server, from, caller, code) }
  }

  const send = async (server: Server, from: string, caller: Caller, code: string) => {
    const answer = await server.request(
      `/probe/${encodeURIComponent(caller)}/${code}`,
      { headers: { 'x-forwarded-for': from, 'user-agent': 'Probe' } },
      { incoming: { socket: { remoteAddress: proxyAddress } } as never },
    )
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(eq(audits.traceId, answer.headers.get(headers.traceId) ?? ''))
    return { status: answer.status, rows }
  }

  test.each(callers)(
    'SEC-TO-30 every code leaves what the table says, of a caller that is %s',
    async (caller) => {
      const { ask, tenant, member } = await aRefusingServer()
      const { vendorTenantId } = testServer().services
      for (const code of codes) {
        const { status, rows } = await ask(caller, code)
        if (isErrorCode(code)) expect([code, status]).toEqual([code, errorStatus[code as ErrorCode]])
        const trace = refusalEvents[code]
        const isKnown = caller === 'a member' || caller === 'concerned'
        expect([code, rows]).toEqual([
          code,
          isTold(code, caller)
            ? [
                expect.objectContaining({
                  action: 'event' in trace ? trace.event : '',
                  tenantId: isKnown ? tenant.id : vendorTenantId,
                  userId: isKnown ? member.id : null,
                  resourceId: 'probe',
                  details: { code },
                }),
              ]
            : [],
        ])
        testServer().clock.advance(10)
      }
    },
  )

  test('SEC-TO-30 every refusal is counted by its code', async () => {
    const { ask } = await aRefusingServer()
    for (const code of codes) await ask('unknown', code)
    const text = await testServer().services.metrics.registry.metrics()
    const missing = codes.filter((code) => !text.includes(`refusals_total{code="${code}"}`))
    expect(missing).toEqual([])
    expect(text).not.toContain('unnamed')
  })

  test('SEC-TO-31 a flood is told in part, and the next row says how much was left out', async () => {
    const { ask } = await aRefusingServer()
    const flood = async () => {
      let rows = 0
      for (let count = 0; count < 50; count += 1)
        rows += (await ask('a member', 'ROLE_NOT_GRANTABLE')).rows.length
      return rows
    }
    expect(await flood()).toBe(5)
    testServer().clock.advance(60)
    const next = await ask('a member', 'ROLE_NOT_GRANTABLE')
    expect(next.rows[0]?.details).toEqual({ code: 'ROLE_NOT_GRANTABLE', leftOut: 45 })
    expect(await flood()).toBe(0)
    // Another code, and another caller, are told all the same.
    expect((await ask('a member', 'STEP_UP_REQUIRED')).rows).toHaveLength(1)
    expect((await ask('unknown', 'ROLE_NOT_GRANTABLE')).rows).toHaveLength(1)
  })

  test('SEC-TO-31 callers who are not known share one bound, whatever addresses they have', async () => {
    const { server } = await aRefusingServer()
    let rows = 0
    for (let count = 0; count < 200; count += 1)
      rows += (await send(server, `10.9.${count}.1`, 'unknown', 'ORIGIN_REFUSED')).rows.length
    expect(rows).toBe(100)
    expect((await send(server, '10.9.0.1', 'a member', 'ORIGIN_REFUSED')).rows).toHaveLength(1)
  })

  test('SEC-TO-31 what is answered, or left out of a flood, costs no statement', async () => {
    const { services } = testServer()
    let statements = 0
    const insert = () => ({ values: async () => void (statements += 1) })
    const routes = new Hono<HttpEnv>()
      .get('/well', (context) => context.text(''))
      .get('/probe', () => {
        throw new ApiError('ORIGIN_REFUSED')
      })
    const server = createServer({ ...services, db: { insert } as never }, routes)
    for (let count = 0; count < 50; count += 1) await server.request('/well')
    expect(statements).toBe(0)
    for (let count = 0; count < 50; count += 1) await server.request('/probe')
    expect(statements).toBe(5)
  })

  test('SEC-TO-31 a refusal that cannot be written down is answered all the same', async () => {
    const { services } = testServer()
    const broken = {
      ...services,
      db: { insert: () => ({ values: () => Promise.reject(new Error('full')) }) },
    }
    const server = createServer(
      broken as never,
      new Hono<HttpEnv>().get('/probe', () => {
        throw new ApiError('ORIGIN_REFUSED')
      }),
    )
    const answer = await server.request('/probe')
    expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode]).toEqual([
      403,
      'ORIGIN_REFUSED',
    ])
  })
})
