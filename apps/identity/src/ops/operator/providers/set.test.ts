import { expect, test } from 'vitest'
import { openPostgres } from '../../../platform/db/postgres.ts'
import { socialProviders } from '../../../platform/db/schema/social-providers.ts'
import { describeOnPostgres } from '../../../testing/engines.ts'
import { openFreshPostgres } from '../../../testing/open-test-database.ts'
import { runEntry as run } from '../../../testing/process.ts'

describeOnPostgres('setting a social provider up', () => {
  test('keeps the secret sealed, says which address to register, and refuses half a provider', async () => {
    const database = await openFreshPostgres()
    const env = {
      SECRET_KEY: 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE',
      PUBLIC_URL: 'https://auth.example.test',
      DATABASE_URL: database.url,
    }
    expect(await run('operator.ts migrate', env).exitCode).toBe(0)
    const command = 'operator.ts providers set --type google --client-id acme --trusted'
    const provider = run(command, { ...env, CLIENT_SECRET: 'from the provider' })
    expect(await provider.exitCode).toBe(0)
    const [, id] =
      /^Register https:\/\/auth\.example\.test\/login\/callback\/([0-9a-f-]{36}) with the provider\n$/.exec(
        provider.output(),
      ) ?? []
    const refused = run(command, env)
    expect([await refused.exitCode, refused.output()]).toEqual([
      2,
      'CLIENT_SECRET is missing: set it in the environment, not on the command line\n',
    ])
    const opened = await openPostgres({ url: database.url, onIdleError: () => {} })
    const rows = await opened.db.select().from(socialProviders)
    await opened.close()
    expect(rows).toMatchObject([
      { id, type: 'google', clientId: 'acme', isTrusted: true, isActive: true, hasOwnCallback: true },
    ])
    expect(JSON.stringify(rows)).not.toContain('from the provider')
    await database.drop()
  })
})
