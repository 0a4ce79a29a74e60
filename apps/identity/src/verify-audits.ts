import { verifyAllChains } from './audit/verify-all-chains.ts'
import { runCommand } from './command.ts'
import { systemRandom } from './random.ts'
import { secretKeysOf } from './secret-key.ts'
import { createSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

/** Checks the audit chain of every tenant; names the first broken row of each and fails when there is one. */
await runCommand(async ({ db }, config) => {
  const secrets = createSecrets(await secretKeysOf(config, systemRandom), systemRandom)
  const { chains, rows, broken } = await verifyAllChains({ db, secrets })
  if (broken.length > 0) throw new StartError(broken.join('\n'))
  return `${chains} chains with ${rows} rows are whole`
})
