/**
 * The embedded engine ended in the middle of its work, as PostgreSQL does when it cannot write its log. What was
 * committed is in the files; the process has to be started again to reach it.
 */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed'
  /** SQLSTATE crash_shutdown. */
  readonly code = '57P02'
}
