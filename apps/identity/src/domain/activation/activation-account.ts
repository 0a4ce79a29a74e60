import type { Services } from '../../request/services.ts'
import { accountKey } from '../rate-limits/keys.ts'

/** What wrong activation codes of a person are counted by. */
export const activationAccount = ({ secrets }: Pick<Services, 'secrets'>, userId: string): string =>
  accountKey(secrets, 'activation-code', userId)
