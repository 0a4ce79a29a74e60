import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type AnchorLine, readAnchors } from '../../domain/audit/anchor.ts'
import { checkAnchors } from '../../domain/audit/check-anchors.ts'
import { verifyAllChains } from '../../domain/audit/verify-all-chains.ts'
import { databaseCommand } from './command.ts'
import { InputError } from '../../runtime/input-error.ts'

const readAnchorsFile = async (path: string): Promise<AnchorLine[]> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`--anchors ${path} cannot be read (${error.code})`)
  })
  const anchors = await readAnchors(file.readLines())
  if (anchors.length === 0) throw new InputError(`--anchors ${path} has no anchors`)
  return anchors
}

/**
 * Checks the audit chain of every tenant and that of the installation, and with `--anchors` the installation's against
 * the lines of its log. Fails with one line for everything that does not hold.
 */
export const verifyAudits = databaseCommand({
  summary: 'Checks every audit chain, and with --anchors the seals against lines of the log.',
  options: { anchors: { type: 'string', value: '<file>', summary: 'The log, or the anchors kept from it.' } },
  run: async ({ options: { anchors: file }, folder }, { db, secrets: readSecrets }) => {
    const anchors = file === undefined ? [] : await readAnchorsFile(resolve(folder, file))
    const secrets = await readSecrets()
    const { chains, rows, broken, seals } = await verifyAllChains({ db, secrets })
    const checked = checkAnchors(secrets, seals, anchors)
    const problems = [...broken, ...checked.broken]
    const data = { chains, rows, seals: seals.length, matchingAnchors: checked.matching, problems }
    if (problems.length > 0) return { isOk: false, lines: problems, data }
    const reach =
      checked.newest && `, ${checked.matching} anchors match until ${checked.newest.createdAt.toISOString()}`
    const whole = `${chains} chains with ${rows} rows are whole, ${seals.length} seals${reach ?? ''}`
    return { isOk: true, lines: [whole], data }
  },
})
