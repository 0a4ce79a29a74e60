import { readKeyRows } from '../../../domain/keys/key-rows.queries.ts'
import { databaseCommand } from '../command.ts'

/** Lists the signing keys, the oldest first. */
export const listKeys = databaseCommand({
  summary: 'Lists the signing keys of access tokens with their states.',
  run: async (_, { db, clock }) => {
    const rows = await readKeyRows(db)
    const now = clock.now()
    const signing = rows.findLast(({ signsFrom }) => signsFrom <= now)
    const keys = rows.map(({ kid, number, signsFrom }) => ({
      kid,
      state: number === signing?.number ? 'signs' : signsFrom > now ? 'waits' : 'retired',
      signsFrom: signsFrom.toISOString(),
    }))
    return {
      isOk: true,
      lines:
        keys.length === 0
          ? ['No keys yet: the server makes them when it starts']
          : keys.map(({ kid, state, signsFrom }) => `${kid}  ${state}  from ${signsFrom}`),
      data: keys,
    }
  },
})
