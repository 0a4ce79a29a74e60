import { type Caller, continuesSession, signInAt } from './support/caller.ts'
import { aDatabase } from './support/databases.ts'
import type { Row } from './support/fault.ts'
import { aDataDirectory, type Server, startServer } from './support/server.ts'

const roles = '/identity/resources/roles/v1'
const writers = 4
/** A kill comes once so many writes of a round were acknowledged, with others on their way. */
const writesBeforeKill = 20

/** Adds roles until the server is gone; `acknowledged` gets the key of each that was answered. */
const write = async (caller: Caller, prefix: string, acknowledged: Set<string>): Promise<void> => {
  for (let count = 0; ; count += 1) {
    const key = `${prefix}-${count}`
    try {
      const answer = await caller.ask('POST', roles, { key, name: key })
      if (!answer.ok) throw new Error(`adding a role was answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      acknowledged.add(key)
    } catch (error) {
      // A connection that breaks is what a kill looks like; anything else is a fault of its own.
      if (error instanceof TypeError) return
      throw error
    }
  }
}

const untilKilled = async (server: Server, round: number, acknowledged: Set<string>): Promise<Caller> => {
  const caller = await signInAt(server.url)
  const goal = acknowledged.size + writesBeforeKill
  const writing = Array.from({ length: writers }, (_, writer) =>
    write(caller, `round-${round}-${writer}`, acknowledged),
  )
  while (acknowledged.size < goal) await new Promise((resolve) => setImmediate(resolve))
  await server.kill()
  await Promise.all(writing)
  return caller
}

const keysAt = async (server: Server): Promise<Set<string>> => {
  const caller = await signInAt(server.url)
  const answer = await caller.ask('GET', roles)
  return new Set(((await answer.json()) as { key: string }[]).map(({ key }) => key))
}

/** Kills the server in mid-write again and again, and counts what was acknowledged and is not there. */
const killOn = async (engine: string, kills: number, databaseUrl?: string): Promise<Row> => {
  const data = await aDataDirectory()
  const acknowledged = new Set<string>()
  let lost = 0
  let endedSessions = 0
  let server = await startServer(data.path, databaseUrl)
  try {
    for (let round = 0; round < kills; round += 1) {
      const { refreshToken } = await untilKilled(server, round, acknowledged)
      server = await startServer(data.path, databaseUrl)
      const stored = await keysAt(server)
      lost += [...acknowledged].filter((key) => !stored.has(key)).length
      if ((await continuesSession(server.url, refreshToken)) === undefined) endedSessions += 1
    }
  } finally {
    await server.stop()
    await data.remove()
  }
  return {
    fault: `The server is killed in mid-write (${engine})`,
    promise: 'Every acknowledged write is there after the restart, and sessions go on',
    measured: `${kills} kills, ${acknowledged.size} acknowledged writes, ${lost} lost, ${endedSessions} sessions ended`,
    isKept: lost === 0 && endedSessions === 0 && acknowledged.size >= kills * writesBeforeKill,
  }
}

export const killsEmbedded = (kills: number): Promise<Row> => killOn('embedded database', kills)

export const killsPostgres = async (kills: number): Promise<Row> => {
  const database = await aDatabase()
  try {
    return await killOn('PostgreSQL', kills, database.url)
  } finally {
    await database.drop()
  }
}
