import { activateAccount, getActivateAccountStrategy } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { users } from '../../platform/db/schema/users.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const password = 'seven tall green trees'
const path = '/identity/resources/users/v1/signUp'

const signUp = (
  testServer: TestServer,
  email: string,
  fields: { password?: string; companyName?: string } = {},
) =>
  aBrowser(testServer).call(signUpUser, {
    email,
    name: 'New Person',
    companyName: 'Newco',
    password,
    ...fields,
  })

const linkOf = async (testServer: TestServer, email: string) => {
  const { searchParams, ...url } = (await testServer.mail()).linkTo(email)
  return { url, userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' }
}

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
