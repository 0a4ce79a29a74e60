import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { updateProfile } from '@vestibule/contract/areas/profile'
import { isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../platform/db/schema/users.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider, goSocial } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const name = 'a'.repeat(43)

describeOnServer('the picture of a user', (engine) => {
  const testServer = useTestServer(engine)

  test.each([
    ['https://pictures.example.test/ann.png', 'INVALID_INPUT'],
    ['https://tracker.example.test/pictures/x.webp', 'INVALID_INPUT'],
    [`${portalOrigin}.evil.test/pictures/${name}.webp`, 'INVALID_INPUT'],
    [`${portalOrigin}@evil.test/pictures/${name}.webp`, 'INVALID_INPUT'],
    [`${portalOrigin}/pictures/../login/start`, 'INVALID_INPUT'],
    [`${portalOrigin}/pictures/${name}.webp?t=1&to=https://evil.test`, 'INVALID_INPUT'],
    [`${portalOrigin}/pictures/${name}.webp`, 'not refused'],
    [`${portalOrigin}/pictures/${name}.webp?t=1764174000000`, 'not refused'],
    ['', 'not refused'],
  ])('SEC-RA-15 is one of ours or none: %s is %s', async (profilePictureUrl, expected) => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    expect(await readRefusal(browser.call(updateProfile, { profilePictureUrl }))).toBe(expected)
  })

  test('SEC-RA-15 a provider brings none', async () => {
    await aSocialProvider(testServer())
    const frame = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), frame, { email: `new-${engine}@pictures.test` })
    await readRefusal(frame.call(redeemExternalLogin, { txn }))
    const { db } = testServer().services
    const made = await db.select().from(users)
    expect(made.map(({ email }) => email)).toContain(`new-${engine}@pictures.test`)
    const withPicture = await db.select().from(users).where(isNotNull(users.profilePictureUrl))
    expect(withPicture.filter(({ profilePictureUrl: url }) => !url?.startsWith(portalOrigin))).toEqual([])
  })
})
