import { contract, isOperation, type Operation } from '@vestibule/contract'
import { login } from '@vestibule/contract/areas/auth'
import { expect, test } from 'vitest'
import { aMember, anAdmin, aTenant, somePassword } from '../testing/builders.ts'
import { aBrowser, signedIn } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { optionalTextNames, sampleRequest } from '../testing/sample-input.ts'
import { useTestServer } from '../testing/test-server.ts'

/** Of something that always has one: the empty text is refused, so that a form can say so. */
const neverEmpty = [
  'updateRole.key',
  'updateRole.name',
  'updateGroup.name',
  'updateProfile.name',
  'updateUser.name',
  'updateSettings.name',
]

/** Every operation that has optional texts, with all of them empty, and all of them null. */
const requests = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .flatMap((operation) =>
    ['', null].map((value) => {
      const names = optionalTextNames(operation).filter(
        (name) => value === null || !neverEmpty.includes(`${operation.name}.${name}`),
      )
      const sent = Object.fromEntries(names.map((name) => [name, value]))
      const title = `${operation.name} with ${names.join(', ')} ${value === null ? 'null' : 'empty'}`
      return { title, names, request: sampleRequest(operation, sent) }
    }),
  )
  .filter(({ names }) => names.length > 0)

describeOnServer('optional texts', (engine) => {
  const testServer = useTestServer(engine)

  test('there are many to try', () => expect(requests.length).toBeGreaterThan(80))

  test.each(requests)('$title is as without', async ({ names, request: { path, method, body } }) => {
    const browser = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    const answer = await browser.request(path, { method, body })
    const { errorCode, context } = (await answer.json().catch(() => ({}))) as {
      readonly errorCode?: string
      readonly context?: { readonly field?: string }
    }
    const refused = errorCode === 'INVALID_INPUT' ? context?.field : undefined
    expect(names).not.toContain(refused)
    expect(answer.status, errorCode).toBeLessThan(500)
  })

  test('a sign-in form that always sends an empty invitation token signs in', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const body = { email: ann.email, password: somePassword, invitationToken: '', recaptchaToken: '' }
    const answer = await aBrowser(testServer()).request(login.path, { method: 'POST', body })
    expect(answer.status).toBe(200)
  })
})
