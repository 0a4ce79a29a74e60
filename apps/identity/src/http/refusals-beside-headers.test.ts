import { deleteAllSessionsForUser } from '@vestibule/contract/areas/sessions'
import { vendorTokenHeader } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { aBrowser } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { withHeadersBeside } from '../testing/refusals/beside-headers.ts'
import { doorsOfOthers } from '../testing/refusals/doors-of-others.ts'
import { doorsOfPages } from '../testing/refusals/doors-of-pages.ts'
import { aScene, bare, type Door, ofAnswer, type Scene, users } from '../testing/refusals/refusal-scene.ts'
import { useTestServer } from '../testing/test-server.ts'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const longAgo = { exp: 1_000_000_000 }
/** Not signed, and over since 2001 by what it says. */
const unsigned = `${part({ alg: 'none' })}.${part(longAgo)}.x`

const aTokenThatIsOver = async (scene: Scene): Promise<string> => {
  const token = scene.admin.accessToken ?? ''
  scene.testServer.clock.advance(86_400)
  expect(await scene.testServer.services.accessTokens.isOver(token)).toBe(true)
  return token
}

/** What a sender may add beside the token that is refused: headers, and whether a token in them is one of ours. */
const additions: Readonly<Record<string, (scene: Scene) => Promise<Record<string, string>>>> = {
  'an unsigned token of servers': async () => ({ [vendorTokenHeader]: unsigned }),
  'an unsigned token of users': async () => ({ authorization: `Bearer ${unsigned}` }),
}

const doors: Readonly<Record<string, Door>> = { ...doorsOfPages, ...doorsOfOthers }
const table = Object.keys(doors).flatMap((door) => Object.keys(additions).map((added) => [door, added]))

describeOnServer('refusals of requests that show a second token', (engine) => {
  const testServer = useTestServer(engine)
  const readActions = async (trace: string) =>
    (await testServer().services.db.select().from(audits).where(eq(audits.traceId, trace))).map(
      ({ action }) => action,
    )

  test.each(table)('SEC-TO-47 %s leaves its row beside %s', async (door = '', added = '') => {
    const { testServer: sending, beside } = withHeadersBeside(testServer())
    const scene = await aScene(sending)
    Object.assign(beside, await additions[added]!(scene))
    expect(await readActions(await doors[door]!.ask(scene))).toEqual([doors[door]!.action])
  })

  test('SEC-TO-47 the token of a session that has ended leaves its row beside one of ours that is over', async () => {
    const old = await aTokenThatIsOver(await aScene(testServer()))
    const { admin } = await aScene(testServer())
    const token = admin.accessToken ?? ''
    await admin.call(deleteAllSessionsForUser, {})
    const show = (headers: Record<string, string>) =>
      ofAnswer(aBrowser(testServer()).request(users, { headers }))
    const stolen = await show({ [vendorTokenHeader]: old, authorization: `Bearer ${token}` })
    expect(await readActions(stolen)).toEqual(['accessToken.refused'])
  })

  test.each(['users', 'userinfo'] as const)(
    'SEC-TO-47 a token counts as over at %s only if it is ours, and by what was signed',
    async (door) => {
      const old = await aTokenThatIsOver(await aScene(testServer()))
      const [header = '', payload = '', signature = ''] = old.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
      const altered = [header, part({ ...claims, ...longAgo }), signature].join('.')
      const show = (token: string) => {
        const authorization = `Bearer ${token}`
        const [path, headers] = door === 'users' ? [users, {}] : ['/oauth/userinfo', bare]
        return ofAnswer(aBrowser(testServer()).request(path, { headers: { ...headers, authorization } }))
      }
      for (const token of [unsigned, altered, `${old}.x`])
        expect(await readActions(await show(token))).toEqual(['accessToken.refused'])
      expect(await readActions(await show(old))).toEqual([])
    },
  )
})
