import { EngineFailed } from './engine-failed.ts'
import { sqlState } from './sql-state.ts'

/** What stands behind the codes by which the system or the database says that files cannot be read or written. */
const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EIO: 'the disk reports an input/output error',
  ENOTDIR: 'it is not a directory',
  EEXIST: 'it is not a directory',
  '25006': 'the database is read-only',
  '53100': 'no space is left on the disk',
  '57P02': 'the database engine ended',
  '58030': 'the disk reports an input/output error',
  '58P01': 'a file of the database is missing',
  XX001: 'the database is damaged',
  XX002: 'the database is damaged',
}

/** Codes of SQLite, which holds the lock (https://www.sqlite.org/rescode.html). */
const lockCauses: Readonly<Record<number, string>> = {
  8: 'the lock file cannot be written',
  10: 'the file system takes no locks',
  13: 'no space is left on the disk',
  14: 'this user has no permission',
}

/**
 * Says what is wrong with the disk or the files of a database.
 * @returns undefined for an error that has another reason
 */
export const storageProblem = (error: unknown): string | undefined => {
  if (error instanceof EngineFailed) return error.message
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number }
  return causes[sqlState(error) ?? code ?? ''] ?? lockCauses[(errcode ?? 0) & 0xff]
}
