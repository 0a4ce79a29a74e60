import { join } from 'node:path'
import { StartError } from '../../runtime/start-error.ts'
import { DirectoryInUse, type Lock, takeLock } from './lock.ts'

/**
 * Takes the lock of a data directory without opening its database.
 * @throws StartError naming the process that has it
 */
export const lockDataDirectory = (dataDirectory: string): Lock => {
  try {
    return takeLock({ path: join(dataDirectory, 'database.lock'), onWarning: () => {} })
  } catch (error) {
    if (error instanceof DirectoryInUse) throw new StartError(`DATA_DIR: ${error.message}`)
    throw error
  }
}
