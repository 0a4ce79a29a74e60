import { type Clock, secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ApplicationRow } from '../../platform/db/schema/applications.ts'
import { readApplications } from './clients.queries.ts'

/** A registered host application. */
export type Client = ApplicationRow

export type Clients = {
  readonly all: () => Promise<readonly Client[]>
  readonly byId: (id: string) => Promise<Client | undefined>
  /** The one there is, when the installation has exactly one. */
  readonly only: () => Promise<Client | undefined>
  /** Whether any application has this page registered. */
  readonly isHostOrigin: (origin: string) => Promise<boolean>
  /** Reads them anew at the next question. */
  readonly forget: () => void
}

/** A registration made by another process is seen this much later at most. */
const rememberedSeconds = 5

export const createClients = ({ db, clock }: { db: Database; clock: Clock }): Clients => {
  let known: Promise<Client[]> | undefined
  let readAt = new Date(0)
  const all = (): Promise<Client[]> => {
    if (known === undefined || secondsLater(readAt, rememberedSeconds) <= clock.now()) {
      readAt = clock.now()
      known = readApplications(db)
      known.catch(() => {
        known = undefined
      })
    }
    return known
  }
  return {
    all,
    byId: async (id) => (await all()).find((client) => client.id === id),
    only: async () => {
      const clients = await all()
      return clients.length === 1 ? clients[0] : undefined
    },
    isHostOrigin: async (origin) => (await all()).some(({ hostOrigins }) => hostOrigins.includes(origin)),
    forget: () => {
      known = undefined
    },
  }
}
