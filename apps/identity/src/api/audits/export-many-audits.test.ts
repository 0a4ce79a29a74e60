import { getAudits } from '@vestibule/contract/areas/audits'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** More than the database makes at once, and many of one moment. */
const howMany = 12_345

describeOnBothEngines('the export of a log that has many parts', (engine) => {
  const testServer = useTestServer(engine)

  const aLongLog = async (): Promise<Maker> => {
    const made = await aMaker(testServer())
    await testServer().services.db.execute(sql`
      insert into audits (tenant_id, id, created_at, action, resource, severity, details, ip, user_agent, trace_id)
      select ${made.tenant.id}::uuid, gen_random_uuid(), '2024-01-01'::timestamptz + (n / 700) * interval '1 hour',
        'role.added', 'role', 'Info', '{}', '', 'mark-' || n, ''
      from generate_series(1, ${howMany}::int) n`)
    return made
  }
  const open = async ({ browser }: Maker, query = '') => {
    const body = { properties: [{ name: 'userAgent' }] }
    const path = `/audits/export/csv?action=role.added${query}`
    const answer = await browser.request(path, { method: 'POST', body })
    return answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  }

  test.each(['', '&sortDirection=asc'])(
    'has every row once, and other requests are answered meanwhile%s',
    async (query) => {
      const maker = await aLongLog()
      const reader = await open(maker, query)
      let text = (await reader.read()).value ?? ''
      expect(text.split('\r\n').length).toBeLessThan(howMany)
      expect((await maker.browser.call(getAudits, { action: 'role.added' })).data).toHaveLength(20)
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
      const marks = text.trimEnd().split('\r\n').slice(1)
      expect([marks.length, new Set(marks).size]).toEqual([howMany, howMany])
    },
  )

  test('asks the database nothing more once its reader has gone', async () => {
    const reader = await open(await aLongLog())
    await reader.read()
    await reader.cancel()
    const select = vi.spyOn(testServer().services.db, 'select')
    await new Promise((resolve) => setImmediate(resolve))
    expect(select).not.toHaveBeenCalled()
    select.mockRestore()
  })
})
