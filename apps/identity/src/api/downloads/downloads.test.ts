import { createDownloadTicket } from '@vestibule/contract/areas/downloads'
import { createIPRestriction, updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import { deleteSessionForUser, getCurrentUserSession } from '@vestibule/contract/areas/sessions'
import { exportUsers } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setMemberRoles } from '../../domain/members/change-member.queries.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { allow, office } from '../../testing/restrictions.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const operation = exportUsers.name

const anExporter = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  return { tenant, admin, browser: await signedIn(testServer, admin) }
}

const readLink = async (browser: Browser, input: Record<string, unknown> = {}): Promise<string> => {
  const { url, expiresIn } = await browser.call(createDownloadTicket, { operation, input })
  expect(expiresIn).toBe(60)
  expect(url.startsWith(`${portalOrigin}/frontegg/`)).toBe(true)
  return url.slice(portalOrigin.length)
}

/** Follows a link as a browser does that shows nothing but the link. */
const follow = ({ server }: TestServer, link: string) => server.request(link)

describeOnBothEngines('downloads', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-07 a link fetches the file once, without a token, for a minute', async () => {
    const { tenant, admin, browser } = await anExporter(testServer())
    const member = await aMember(testServer(), { in: tenant })
    const { db, clock } = testServer().services
    await updateUser(db, clock.now(), member.id, { name: '=cmd|calc, "Q"' })
    const outsider = await aMember(testServer(), { in: await aTenant(testServer()) })
    const link = await readLink(browser)
    const answer = await follow(testServer(), link)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="users.csv"')
    expect([answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ])
    const text = await answer.text()
    expect(text).toContain(admin.email)
    expect(text).toContain(`"'=cmd|calc, ""Q""",${member.email}`)
    expect(text).not.toContain(outsider.email)
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect((await follow(testServer(), link)).status).toBe(401)
    const late = await readLink(browser)
    testServer().clock.advance(61)
    expect((await follow(testServer(), late)).status).toBe(401)
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.filter(({ action }) => action === 'members.exported')).toMatchObject([{ userId: admin.id }])
  })

  test('SEC-SS-07 of many requests at once exactly one gets it', async () => {
    const { browser } = await anExporter(testServer())
    const link = await readLink(browser)
    const answers = await Promise.all(Array.from({ length: 8 }, () => follow(testServer(), link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('SEC-SS-07 it is good for its own request only, and another request leaves it as it is', async () => {
    const { browser } = await anExporter(testServer())
    const link = await readLink(browser, { state: 'active' })
    const others = [
      link.replace('state=active', 'state=disabled'),
      link.replace('state=active&', ''),
      `${link}&searchFilter=a`,
      link.replace('download_client=', 'download_client=x'),
      link.replace(/download_ticket=[^&]+/, 'download_ticket=invented'),
    ]
    for (const other of others) expect((await follow(testServer(), other)).ok).toBe(false)
    const elsewhere = link.replace('/export', '')
    expect((await follow(testServer(), elsewhere)).status).toBe(401)
    expect((await follow(testServer(), link)).status).toBe(200)
  })

  test('SEC-SS-09 it dies with its session, and with the right to the file', async () => {
    const { tenant, browser } = await anExporter(testServer())
    const link = await readLink(browser)
    await browser.call(deleteSessionForUser, { id: (await browser.call(getCurrentUserSession, {})).id })
    expect((await follow(testServer(), link)).status).toBe(401)
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant, roles: [] }))
    const ticket = reader.call(createDownloadTicket, { operation, input: {} })
    expect(await readRefusal(ticket)).toBe('FORBIDDEN')
  })

  test('SEC-SS-09 a right that was taken away since then opens nothing', async () => {
    const { tenant } = await anExporter(testServer())
    const reader = await aMember(testServer(), { in: tenant, roles: ['ReadOnly'] })
    const link = await readLink(await signedIn(testServer(), reader))
    await setMemberRoles(testServer().services.db, tenant.id, reader.id, [])
    expect((await follow(testServer(), link)).status).toBe(403)
  })

  test('what is no download, or no input of it, gets no link; only the hash of a ticket is kept', async () => {
    const { browser } = await anExporter(testServer())
    const ask = (name: string, input = {}) =>
      readRefusal(browser.call(createDownloadTicket, { operation: name, input }))
    expect(await ask('loadUsers')).toBe('NOT_FOUND')
    expect(await ask('nothing')).toBe('NOT_FOUND')
    expect(await ask(operation, { state: 'purple' })).toBe('INVALID_INPUT')
    const stranger = aBrowser(testServer()).call(createDownloadTicket, { operation, input: {} })
    expect(await readRefusal(stranger)).toBe('NOT_AUTHENTICATED')
    const ticket = /download_ticket=([^&]+)/.exec(await readLink(browser))?.[1]
    const rows = await testServer().services.db.select().from(oneTimeTokens)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  describe('of an account below', () => {
    const aTree = async (fields: Partial<TenantRow> = { subAccountAccessType: 'alwaysOn' }) => {
      const top = await aTenant(testServer(), fields)
      const below = await aTenant(testServer(), { parentId: top.id })
      const admin = await anAdmin(testServer(), { in: top })
      const member = await aMember(testServer(), { in: below })
      return { top, below, admin, member, browser: await signedIn(testServer(), admin) }
    }

    const takeAccess = ({ id }: { readonly id: string }) =>
      testServer()
        .services.db.update(memberships)
        .set({ subAccountAccessAllowed: false })
        .where(eq(memberships.userId, id))

    const ask = (browser: Browser, tenantId: string) =>
      browser.call(createDownloadTicket, { operation, input: {}, tenantId })

    test('SEC-TE-02 the file has the users of the account that the link was made for', async () => {
      const { top, below, admin, member, browser } = await aTree()
      const { url } = await ask(browser, below.id)
      const answer = await follow(testServer(), url.slice(portalOrigin.length))
      const text = await answer.text()
      expect([answer.status, text.includes(member.email), text.includes(admin.email)]).toEqual([
        200,
        true,
        false,
      ])
      const { db } = testServer().services
      const rows = await db.select().from(audits).where(eq(audits.tenantId, below.id))
      expect(rows.filter(({ action }) => action === 'members.exported')).toMatchObject([{ userId: admin.id }])
      const own = await ask(browser, top.id)
      const ownAnswer = await follow(testServer(), own.url.slice(portalOrigin.length))
      expect(await ownAnswer.text()).toContain(admin.email)
    })

    test('SEC-TE-02 an account that the caller may not manage is answered as an unknown one', async () => {
      const { below, top, admin, browser } = await aTree({})
      await takeAccess(admin)
      const foreign = await aTenant(testServer())
      const child = await signedIn(testServer(), await anAdmin(testServer(), { in: below }))
      for (const id of [below.id, foreign.id, crypto.randomUUID(), 'no id'])
        expect(await readRefusal(ask(browser, id))).toBe('NOT_FOUND')
      expect(await readRefusal(ask(child, top.id))).toBe('NOT_FOUND')
    })

    test('SEC-SS-09 a link opens nothing once the account may not be managed any more', async () => {
      const { below, admin, browser } = await aTree({})
      const { url } = await ask(browser, below.id)
      await takeAccess(admin)
      expect((await follow(testServer(), url.slice(portalOrigin.length))).status).toBe(404)
    })

    test('SEC-TE-02 with a token the header names the account', async () => {
      const { below, admin, member, browser } = await aTree()
      const read = async (tenantId: string) => {
        const scope = { headers: { [headers.scopedTenant]: tenantId } }
        const answer = await browser.request(exportUsers.path, scope)
        return { status: answer.status, text: await answer.text() }
      }
      const { status, text } = await read(below.id)
      expect([status, text.includes(member.email), text.includes(admin.email)]).toEqual([200, true, false])
      expect((await read((await aTenant(testServer())).id)).status).toBe(404)
    })

    test('SEC-AD-04 the rules about addresses of that account hold for the link', async () => {
      const { below, browser } = await aTree()
      const ofBelow = await anAdmin(testServer(), { in: below })
      const atOffice = await signedIn(testServer(), ofBelow, { ip: office })
      await atOffice.call(createIPRestriction, { ip: office })
      await atOffice.call(updateIPRestrictionConfig, allow)
      expect(await readRefusal(ask(browser, below.id))).toBe('IP_RESTRICTED')
    })
  })

  test('a call with a token gets the file as well', async () => {
    const { browser, admin } = await anExporter(testServer())
    const answer = await browser.request(`${exportUsers.path}?state=active`)
    expect(await answer.text()).toContain(admin.email)
    await expect(browser.call(exportUsers, {})).rejects.toThrow('createDownloadTicket')
  })
})
