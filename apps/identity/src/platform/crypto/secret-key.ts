import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../runtime/config/config.ts'
import { type Random, secretText } from '../../runtime/random.ts'
import type { SecretKeys } from './secrets.ts'

/** Development has no key to be given: one is made on first start and kept beside the data, for its owner only. */
const developmentSecretKey = async (dataDirectory: string, random: Random): Promise<Buffer> => {
  await mkdir(dataDirectory, { recursive: true })
  const path = join(dataDirectory, 'secret-key')
  // Of two first starts the second finds the key of the first.
  await writeFile(path, `${secretText(random)}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return Buffer.from((await readFile(path, 'utf8')).trim())
}

/** The keys of the environment; in development one that is kept with the data where none is given. */
export const readSecretKeys = async (
  { secretKey, secretKeyPrevious, dataDirectory }: Config,
  random: Random,
): Promise<SecretKeys> => ({
  current: secretKey ?? (await developmentSecretKey(dataDirectory, random)),
  previous: secretKeyPrevious,
})
