import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type AnchorLine, readAnchors } from './audit/anchor.ts'
import { checkAnchors } from './audit/check-anchors.ts'
import { verifyAllChains } from './audit/verify-all-chains.ts'
import { runCommand } from './command.ts'
import { systemRandom } from './random.ts'
import { secretKeysOf } from './secret-key.ts'
import { createSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

const usage = 'verify-audits [--anchors <file>]'

const anchorsFile = (): string | undefined => {
  try {
    return parseArgs({ options: { anchors: { type: 'string' } } }).values.anchors
  } catch {
    throw new StartError(usage)
  }
}

const readAnchorsFile = async (path: string): Promise<AnchorLine[]> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`--anchors ${path} cannot be read (${error.code})`)
  })
  const anchors = await readAnchors(file.readLines())
  if (anchors.length === 0) throw new StartError(`--anchors ${path} has no anchors`)
  return anchors
}

/**
 * Checks the audit chain of every tenant and that of the installation, and with `--anchors` the installation's against
 * the lines of its log. Fails with one line for everything that does not hold.
 */
await runCommand(async ({ db }, config) => {
  const path = anchorsFile()
  const anchors = path === undefined ? [] : await readAnchorsFile(path)
  const secrets = createSecrets(await secretKeysOf(config, systemRandom), systemRandom)
  const { chains, rows, broken, seals } = await verifyAllChains({ db, secrets })
  const checked = checkAnchors(secrets, seals, anchors)
  const problems = [...broken, ...checked.broken]
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  const reach =
    checked.newest && `, ${checked.matching} anchors match until ${checked.newest.createdAt.toISOString()}`
  return `${chains} chains with ${rows} rows are whole, ${seals.length} seals${reach ?? ''}`
})
