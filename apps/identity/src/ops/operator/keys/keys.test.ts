import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/engines.ts'
import { aMember, aTenant } from '../../../testing/builders.ts'
import { signedIn } from '../../../testing/browser.ts'
import { operateIn } from '../../../testing/operate-in.ts'
import { useTestServer } from '../../../testing/test-server.ts'

type Listed = readonly { readonly kid: string; readonly state: string }[]

describeOnBothEngines('signing keys of an operator', (engine) => {
  const testServer = useTestServer(engine)
  const list = async () => (await operateIn(testServer(), 'keys list')).data as Listed
  const signingKid = async () => (await testServer().services.keys.signing()).kid

  test('a rotation lets the waiting key sign within a minute, and the one before still verifies', async () => {
    const before = await signingKid()
    const waiting = (await list()).find(({ state }) => state === 'waits')?.kid
    await operateIn(testServer(), 'keys rotate')
    testServer().clock.advance(60)
    expect(await signingKid()).toBe(waiting)
    expect(await testServer().services.keys.verifying(before, 'RS256')).toBeDefined()
    expect((await list()).map(({ state }) => state).slice(-3)).toEqual(['retired', 'signs', 'waits'])
  })

  test('with --revoke the tokens of the keys before are refused within a minute', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { accessToken = '' } = await signedIn(testServer(), user)
    expect(await testServer().services.accessTokens.verify(accessToken)).toBeDefined()
    await operateIn(testServer(), 'keys rotate', ['--revoke'])
    testServer().clock.advance(60)
    await testServer().services.keys.signing()
    expect(await testServer().services.accessTokens.verify(accessToken)).toBeUndefined()
    expect((await list()).map(({ state }) => state)).toEqual(['signs', 'waits'])
  })
})
