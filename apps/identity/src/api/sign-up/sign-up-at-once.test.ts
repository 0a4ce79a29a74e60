import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../platform/db/schema/users.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const signUp = (testServer: TestServer, email: string) =>
  aBrowser(testServer).call(signUpUser, {
    email,
    name: 'New Person',
    companyName: 'Newco',
    password: 'seven tall green trees',
  })

describeOnPostgres('sign-up at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-TE-07 spellings of one address, twenty at once, make one person', async () => {
    const spellings = [
      'twin@example.test',
      'TWIN@example.test',
      '\uFF54win@example.test',
      'twin@EXAMPLE.test',
    ]
    await Promise.all(
      Array.from({ length: 20 }, (_, count) => signUp(testServer(), spellings[count % 4] ?? '')),
    )
    const rows = await testServer()
      .services.db.select()
      .from(users)
      .where(eq(users.canonicalEmail, 'twin@example.test'))
    expect(rows).toHaveLength(1)
  })
})
