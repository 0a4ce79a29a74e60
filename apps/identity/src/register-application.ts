import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { runCommand } from './command.ts'
import { applications } from './db/schema/applications.ts'
import { isUuid, uuidv7 } from './db/uuidv7.ts'
import { wellFormedOrigin } from './embed/refusal.ts'
import { systemRandom } from './random.ts'
import { StartError } from './start-error.ts'

const usage =
  'register-application --name <name> --origin <https://app.example.com> [--origin ..] [--id <client id>]'

const { values } = parseArgs({
  options: { name: { type: 'string' }, origin: { type: 'string', multiple: true }, id: { type: 'string' } },
})

/** Registers the pages of a host application, or changes them, and says its client id. */
await runCommand(async ({ db }) => {
  const { name, origin: hostOrigins = [], id = uuidv7(systemClock, systemRandom) } = values
  const [defaultOrigin] = hostOrigins
  const wrong = hostOrigins.find((origin) => wellFormedOrigin(origin) === undefined)
  if (name === undefined || defaultOrigin === undefined) throw new StartError(usage)
  if (wrong !== undefined)
    throw new StartError(`--origin ${wrong} must be scheme, host and port and nothing more`)
  if (!isUuid(id)) throw new StartError('--id must be a UUID')
  const now = systemClock.now()
  const fields = { name, hostOrigins, defaultOrigin, updatedAt: now }
  await db
    .insert(applications)
    .values({ id, ...fields, createdAt: now })
    .onConflictDoUpdate({ target: applications.id, set: fields })
  return `Client id ${id}`
})
