import { afterAll, beforeAll } from 'vitest'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import type { TestServer } from './test-server.ts'

/** Has invitations wait for an administrator's consent in the tests around it. Answers what switches that off and on. */
export const useConsent = (testServer: () => TestServer): ((invitations: boolean) => Promise<void>) => {
  const switchOn = (invitations: boolean) =>
    changeSettings(testServer().services.db, testServer().services, { approvals: { invitations } })
  beforeAll(() => switchOn(true))
  afterAll(() => switchOn(false))
  return switchOn
}
