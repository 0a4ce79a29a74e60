import { contract, isOperation, type Operation } from '@vestibule/contract'
import { getProfile } from '@vestibule/contract/areas/profile'
import { shownUserHeader } from '@vestibule/contract/shown-tenant'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../testing/browser.ts'
import { anAdmin, aTenant } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { rowsOfTenant } from '../testing/rows-of-tenant.ts'
import { sampleRequest } from '../testing/sample-input.ts'
import { useTestServer } from '../testing/test-server.ts'

const operations = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .filter(
    ({ kind, access }) =>
      kind !== 'download' && kind !== 'stream' && ['allowed', 'signedIn'].includes(access.is),
  )

describeOnServer('a request that names the user on screen', (engine) => {
  const testServer = useTestServer(engine)

  /** Two administrators of one tenant, of whom one is shown and the other has signed in since. */
  const aPair = async () => {
    const tenant = await aTenant(testServer())
    const [shown, present] = [
      await anAdmin(testServer(), { in: tenant }),
      await anAdmin(testServer(), { in: tenant }),
    ]
    return { tenant, shown, present, browser: await signedIn(testServer(), present) }
  }

  const readCode = async (browser: Browser, operation: Operation, userId: string) => {
    const { path, method, body } = sampleRequest(operation)
    const answer = await browser.request(path, { method, body, headers: { [shownUserHeader]: userId } })
    const text = await answer.text()
    return text.startsWith('{') ? (JSON.parse(text) as { errorCode?: string }).errorCode : undefined
  }

  test('SEC-SS-47 is answered as no other one: every operation of a signed-in user', async () => {
    const { tenant, shown, browser } = await aPair()
    const before = await rowsOfTenant(testServer(), tenant.id)
    const done: string[] = []
    for (const operation of operations) {
      const code = await readCode(browser, operation, shown.id)
      if (code !== 'USER_CHANGED') done.push(`${operation.name}: ${code}`)
    }
    expect(done).toEqual([])
    expect(await rowsOfTenant(testServer(), tenant.id)).toEqual(before)
    expect(operations.length).toBeGreaterThan(200)
  })

  test('SEC-SS-47 is answered as that one, in whatever case, or where none is named', async () => {
    const { present, browser } = await aPair()
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await browser.request(getProfile.path, { headers })).status
    expect(await ask({})).toBe(200)
    expect(await ask({ [shownUserHeader]: present.id })).toBe(200)
    expect(await ask({ [shownUserHeader]: present.id.toUpperCase() })).toBe(200)
    expect(await ask({ [shownUserHeader]: 'no id' })).toBe(409)
  })
})
