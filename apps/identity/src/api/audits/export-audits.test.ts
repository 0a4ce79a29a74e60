import { exportAudits, getAudits } from '@vestibule/contract/areas/audits'
import { auditColumnNames } from '@vestibule/contract/audit-columns'
import { createDownloadTicket } from '@vestibule/contract/areas/downloads'
import { csvLine } from '@vestibule/contract/csv'
import { expect, test } from 'vitest'
import { aMaker } from '../../testing/api-tokens.ts'
import { anAuditRow } from '../../testing/audit-rows.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

const exported = (browser: Browser, endpoint: string, query = '', body: object = {}) =>
  browser.request(`/audits/export/${endpoint}?${query}`, { method: 'POST', body })

const properties = (...names: string[]) => ({
  properties: names.map((name) => ({ name, displayName: name })),
})

describeOnBothEngines('the export of the audit log', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AU-04 has the columns that are asked for, in the order of time, and is audited itself', async () => {
    const { browser, tenant, admin } = await aMaker(testServer())
    await anAuditRow(testServer(), tenant.id, { action: 'role.added', createdAt: new Date(0) })
    const query = 'offset=0&outputFileName=audits.csv&action=role.added'
    const answer = await exported(browser, 'csv/v2', query, properties('createdAt', 'action', 'description'))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toContain('filename="audits.csv"')
    const bytes = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    expect(bytes).toBe(
      '\ufeffcreatedAt,action,description\r\n1970-01-01T00:00:00.000Z,role.added,Role added\r\n',
    )
    const [row, ...more] = (await browser.call(getAudits, { action: 'audits.exported' })).data
    expect([row?.userId, row?.severity, more]).toEqual([admin.id, 'High', []])
    expect(row?.json).toEqual([{ endpoint: 'csv/v2', filters: { action: 'role.added' } }])
  })

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@x',
    '\t=1',
    ' =1',
    'a,b',
    'say "x"',
    '=a,"b"',
    'two\nlines',
    'two\rlines',
    '\r=1',
    '"',
    ',=1',
    '(x)',
    '7 of 9',
    '_x',
    '~x',
    'é=1',
    '\u00a0=1',
    '\u2003+1',
    '\\.',
    'plain',
    'a@b.test',
    '',
  ])('SEC-AU-04 SEC-AU-05 a cell of %j is what csvLine makes of it', async (userAgent) => {
    const { browser, tenant } = await aMaker(testServer())
    await anAuditRow(testServer(), tenant.id, { action: 'role.deleted', userAgent, email: userAgent })
    const query = 'action=role.deleted'
    const answer = await exported(browser, 'csv/v2', query, properties('userAgent', 'email'))
    const text = await answer.text()
    expect(text.slice(text.indexOf('\n') + 1)).toBe(csvLine([userAgent, userAgent]))
  })

  test('SEC-AU-04 every column is what csvLine makes of it', async () => {
    const { browser, tenant } = await aMaker(testServer())
    await anAuditRow(testServer(), tenant.id, {
      action: 'role.added',
      createdAt: new Date(1_700_000_000_120),
      resource: 'a,b',
      resourceId: '=1',
      email: 'o"x@acme.test',
      userAgent: 'Mozilla/5.0 (KHTML, like Gecko)',
      traceId: '-1',
      details: { description: '@one, "two"' },
    })
    const names = auditColumnNames.filter((name) => !['json', 'vendorId'].includes(name))
    const [row] = (await browser.call(getAudits, { action: 'role.added' })).data
    const answer = await exported(browser, 'csv', 'action=role.added', properties(...names))
    const text = await answer.text()
    const cells = names.map((name) => String(row?.[name as keyof typeof row] ?? ''))
    expect(text.slice(text.indexOf('\n') + 1)).toBe(csvLine(cells))
  })

  test('every row comes once, however many parts they are read in', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const marks = Array.from({ length: 1203 }, (_, index) => `mark-${index}`)
    // Of one moment: the key of a part has to tell them apart.
    for (const userAgent of marks)
      await anAuditRow(testServer(), tenant.id, { action: 'role.added', userAgent })
    for (const sortDirection of ['asc', 'desc']) {
      const query = `action=role.added&sortDirection=${sortDirection}`
      const lines = (await (await exported(browser, 'csv', query, properties('userAgent'))).text()).trim()
      expect(new Set(lines.split('\r\n').slice(1))).toEqual(new Set(marks))
      expect(lines.split('\r\n')).toHaveLength(marks.length + 1)
    }
  })

  test('SEC-TE-03 a stranger, a member without the right and another tenant get no row', async () => {
    const { tenant } = await aMaker(testServer())
    await anAuditRow(testServer(), tenant.id, { ip: '203.0.113.77' })
    expect((await exported(aBrowser(testServer()), 'csv')).status).toBe(401)
    const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant, roles: [] }))
    expect((await exported(member, 'csv')).status).toBe(403)
    const { browser } = await aMaker(testServer())
    const answer = await exported(browser, 'csv', 'ip=203.0.113.77')
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(1)
  })

  test('a PDF has at most 1000 rows and letters that every reader knows', async () => {
    const { browser, tenant } = await aMaker(testServer())
    await anAuditRow(testServer(), tenant.id, { action: 'role.added', email: 'נועה (x)' })
    const answer = await exported(browser, 'pdf', 'action=role.added')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const text = await answer.text()
    expect([text.startsWith('%PDF-1.4'), text.endsWith('%%EOF\n')]).toEqual([true, true])
    expect(text).toContain('1 of 1 events')
    expect(text).toContain(String.raw`\\u05e0\\u05d5\\u05e2\\u05d4 \(x\)`)
    const place = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(place, place + 4)).toBe('xref')
  })

  test('what is no export and no column is refused', async () => {
    const { browser } = await aMaker(testServer())
    expect((await exported(browser, 'xlsx')).status).toBe(400)
    expect((await exported(browser, 'csv', '', properties('password'))).status).toBe(400)
    expect((await exported(browser, 'csv', 'sortBy=password')).status).toBe(400)
  })

  test('SEC-SS-07 a ticket fetches it without an access token, for the filters it was made for', async () => {
    const { browser } = await aMaker(testServer())
    const input = { endpoint: 'csv/v2', severity: 'High' }
    const { url } = await browser.call(createDownloadTicket, { operation: exportAudits.name, input })
    const path = url.slice(new URL(url).origin.length)
    const stranger = aBrowser(testServer())
    const follow = (link: string) => stranger.request(link, { method: 'POST', body: {} })
    expect((await follow(path.replace('severity=High', 'severity=Info'))).ok).toBe(false)
    expect((await follow(path)).status).toBe(200)
    expect((await follow(path)).status).toBe(401)
  })
})
