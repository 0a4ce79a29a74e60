import { backup } from './backup.ts'
import { check } from './check.ts'
import type { OperatorCommand } from './command.ts'
import { restore } from './restore.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sealAuditsNow } from './seal-audits.ts'

/** The commands of `npm run operator`, by name. */
export const commands: Readonly<Record<string, OperatorCommand>> = {
  check,
  backup,
  restore,
  'rotate-secret': rotateSecret,
  'seal-audits': sealAuditsNow,
}
