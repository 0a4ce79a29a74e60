import { createServices, type Surroundings } from '../start/create-services.ts'
import { createServer } from '../start/server.ts'
import { testKeys } from './test-keys.ts'
import type { TestServer } from './world.ts'

/** Another process on the database of a world, with something that differs. */
export const anotherServer = async (
  world: TestServer,
  differing: Pick<Surroundings, 'secretKeys'> & Partial<Surroundings>,
): Promise<TestServer> => {
  const { services } = world
  const own = await createServices({
    ...services,
    makeKey: testKeys(),
    wakeOutbox: services.outbox.wake,
    ...differing,
  })
  return { ...world, services: own, server: createServer(own) }
}
