import { contract, isOperation, type Operation } from '@vestibule/contract'
import { beforeAll, expect, test } from 'vitest'
import { auditRow, byItself } from '../domain/audit/audit.ts'
import { audits } from '../platform/db/schema/audits.ts'
import { anAdmin, aTenant } from '../testing/builders.ts'
import { type Browser, signedIn } from '../testing/browser.ts'
import { describeOnBothEngines } from '../testing/engines.ts'
import { sampleRequest } from '../testing/sample-input.ts'
import { useTestServer } from '../testing/test-server.ts'

/** Every text of every operation's body, half of a surrogate pair in each in turn. */
const texts = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .flatMap((operation) => {
    const { body = {}, ...request } = sampleRequest(operation)
    const names = Object.entries(body).filter(([, value]) => typeof value !== 'number')
    return names.map(([name]) => ({
      title: `${operation.name}.${name}`,
      request,
      body: { ...body, [name]: 'cut \ud83d' },
    }))
  })

describeOnBothEngines('SEC-DE-04 half of a surrogate pair', (engine) => {
  const testServer = useTestServer(engine)
  let browser: Browser
  beforeAll(async () => {
    browser = await signedIn(testServer(), await anAdmin(testServer(), { in: await aTenant(testServer()) }))
  })

  test('there are many texts to try', () => expect(texts.length).toBeGreaterThan(100))

  test.each(texts)('$title is refused', async ({ request: { path, method }, body }) => {
    const answer = await browser.request(path, { method, body })
    const { errorCode, context } = (await answer.json()) as { errorCode: string; context: unknown }
    // A caller who may not do it at all, or not from here, is told that first.
    if (answer.status === 400) expect({ errorCode, context }).toMatchObject({ errorCode: 'INVALID_INPUT' })
    else expect([401, 403], errorCode).toContain(answer.status)
  })

  test('that a provider or a device sends is written as the replacement character', async () => {
    const { db } = testServer().services
    const event = {
      action: 'member.removed',
      details: { email: 'ann@example.test', name: 'cut \ud83d', roleIds: ['\udc00'] },
    } as const
    const [row] = await db
      .insert(audits)
      .values(auditRow(byItself(testServer().services), event))
      .returning()
    expect(row?.details).toEqual({ email: 'ann@example.test', name: 'cut \ufffd', roleIds: ['\ufffd'] })
  })
})
