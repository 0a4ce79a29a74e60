import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applications } from '../../platform/db/schema/applications.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnBothEngines('registered applications', (engine) => {
  const testServer = useTestServer(engine)

  test('are remembered for five seconds, and until they are forgotten', async () => {
    const { services, clock } = testServer()
    const { clients, db } = services
    const [first] = await clients.all()
    if (first === undefined) throw new Error('No application')
    const rename = (name: string) =>
      db.update(applications).set({ name }).where(eq(applications.id, first.id))
    const known = async () => (await clients.byId(first.id))?.name
    await rename('Acme Drawings')
    expect(await known()).toBe(first.name)
    clock.advance(5)
    expect(await known()).toBe('Acme Drawings')
    await rename('Acme Songs')
    clients.forget()
    expect(await known()).toBe('Acme Songs')
  })
})
