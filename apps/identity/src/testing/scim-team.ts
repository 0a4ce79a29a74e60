import { aProvisioned, provision, type Provisioned } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** A directory with three users, made once: Ann, ben, who is switched off, and Cas, who has two addresses. */
export const createTeamOnce = (testServer: () => TestServer): (() => Promise<Provisioned>) => {
  let shared: Promise<Provisioned> | undefined
  return () => {
    shared ??= (async () => {
      const made = await aProvisioned(testServer())
      const { directory, domain } = made
      await provision(directory, `Ann@${domain}`, { displayName: 'Ann', externalId: 'x-Ann' })
      await provision(directory, `ben@${domain}`, { displayName: 'ben', active: false })
      await provision(directory, `cas@${domain}`, {
        displayName: 'Cas 100%',
        emails: [
          { value: `cas@${domain}`, type: 'work', primary: true },
          { value: 'cas@home.test', type: 'home' },
        ],
      })
      return made
    })()
    return shared
  }
}
