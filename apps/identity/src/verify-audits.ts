import { verifyAllChains } from './audit/verify-all-chains.ts'
import { runCommand } from './command.ts'
import { systemRandom } from './random.ts'
import { developmentSecretKey } from './secret-key.ts'
import { createSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/** Checks the audit chain of every tenant; names the first broken row of each and fails when there is one. */
await runCommand(async ({ db }, config) => {
  const key = config.secretKey ?? (await developmentSecretKey(config.dataDirectory, systemRandom))
  const { chains, rows, broken } = await verifyAllChains({ db, secrets: createSecrets(key, systemRandom) })
  if (broken.length > 0) throw new StartError(broken.join('\n'))
  return `${chains} chains with ${rows} rows are whole`
})
