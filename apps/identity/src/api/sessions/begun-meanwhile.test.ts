import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { beforeAll, expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import type { Browser } from '../../testing/browser.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aScene, type Basis, begins, type Beginning, ends, type Scene } from '../../testing/session-races.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { comeToWait, untilBlocked } from '../../testing/until-blocked.ts'

const bySession = ['that session ends', 'the other sessions end', 'all sessions end']

/** Ends that leave a proof as good as it was: what it begins after them is no session that they were to end. */
const keeps: Readonly<Record<Basis, readonly string[]>> = {
  session: [],
  password: [...bySession, 'a passkey is removed, and the other sessions end'],
  usedUp: ['that session ends'],
  passkey: [
    ...bySession,
    'another password',
    'a reset by a link',
    'a factor is added, and the other sessions end',
  ],
}

const rows = Object.entries(begins).flatMap(([begin, [basis]]) =>
  Object.keys(ends).map((end) => [end, begin, keeps[basis].includes(end)] as const),
)

describeOnPostgres('what begins while the sessions of its user end', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
    }),
  )

  /** Has the end wait for the user, and the beginning behind it, where it waits at all; then both go on in this order. */
  const race = async ({ user }: Scene, end: () => Promise<unknown>, begin: Beginning['begin']) => {
    const begun = { accessToken: undefined as string | undefined }
    const calls: Promise<string>[] = []
    await testServer().services.transaction(async (tx) => {
      await lockUserRow(tx, user.id)
      calls.push(readRefusal(end()))
      await untilBlocked(testServer(), ...calls)
      const answer = begin().then(({ accessToken }) => void (begun.accessToken = accessToken))
      calls.push(readRefusal(answer))
      await comeToWait(testServer(), ...calls)
    })
    const [ended, began] = await Promise.all(calls)
    return { ended, began, accessToken: begun.accessToken }
  }
  const isAlive = async (browser: Browser) => {
    const acts = await readRefusal(browser.call(getProfile, {}))
    return [acts, await readRefusal(browser.call(refreshToken, {}))].includes('not refused')
  }

  test.each(rows)('SEC-SS-21 SEC-DE-16 %s: %s lives on: %s', async (endName, beginName, isKept) => {
    const hasPasskey = [endName, beginName].some((name) => name.includes('passkey'))
    const scene = await aScene(testServer(), { hasPasskey })
    const { browser, begin } = await begins[beginName]![1](scene)
    const end = await ends[endName]!(scene, browser)
    const { ended, began, accessToken } = await race(scene, end, begin)
    browser.accessToken = accessToken ?? browser.accessToken
    expect([ended, await isAlive(browser)]).toEqual(['not refused', isKept])
    const isChange = beginName.endsWith('by the session')
    if (isChange) expect(began).not.toBe('not refused')
  })
})
