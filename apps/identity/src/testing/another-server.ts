import { createServices, type Surroundings } from '../start/create-services.ts'
import { createServer } from '../start/server.ts'
import { testKeys } from './test-keys.ts'
import type { TestServer } from './test-server.ts'

/** Another process on the database of a test server, with something that differs. */
export const anotherServer = async (
  testServer: TestServer,
  differing: Pick<Surroundings, 'secretKeys'> & Partial<Surroundings>,
): Promise<TestServer> => {
  const { services } = testServer
  const own = await createServices({
    ...services,
    makeKey: testKeys(),
    wakeOutbox: services.outbox.wake,
    ...differing,
  })
  return { ...testServer, services: own, server: createServer(own) }
}
