import type { MfaStrategy } from '@vestibule/contract/schemas/mfa'
import type { Config } from '../../runtime/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type MfaPolicyRow, mfaPolicies } from '../../platform/db/schema/mfa.ts'
import { readSettings } from '../installation/settings.queries.ts'

/** What holds for a tenant: its own choice, or that of the installation. */
export type MfaPolicy = {
  readonly enforceMFAType: MfaPolicyRow['enforceMFAType']
  readonly allowRememberDevice: boolean
  /** When tenant and installation changed their minds; what was remembered before counts no more (SEC-OT-08). */
  readonly changedAt: readonly Date[]
  /** As the installation chose them; what is on offer says `offeredStrategies`. */
  readonly strategies: readonly MfaStrategy[]
}

/** Whether text messages get anywhere: development has its inbox. */
const sendsTexts = ({ sms, environment }: Config): boolean =>
  sms !== undefined || environment !== 'production'

/**
 * Kinds of factors that may be added here. A text message is never the only thing on offer: who can take over a number
 * would need nothing else (SEC-OT-05). A mailbox is not added, it is there, so it does not count beside it.
 */
export const offeredStrategies = (chosen: readonly MfaStrategy[], config: Config): readonly MfaStrategy[] => {
  const carried = sendsTexts(config) ? chosen : chosen.filter((strategy) => strategy !== 'SMS')
  const isOther = (strategy: MfaStrategy): boolean => strategy !== 'SMS' && strategy !== 'EmailCode'
  const isAlone = (carried.length === 0 || carried.includes('SMS')) && !carried.some(isOther)
  return isAlone ? ['AuthenticatorApp', ...carried] : carried
}

export const findMfaPolicy = async (db: Database, tenantId: string): Promise<MfaPolicyRow | undefined> => {
  const [row] = await db.select().from(mfaPolicies).where(inTenant(mfaPolicies, tenantId))
  return row
}

/** Sets what a tenant asks of its people. */
export const saveMfaPolicy = async (
  tx: Database,
  policy: Pick<MfaPolicyRow, 'tenantId' | 'id' | 'createdAt'>,
  change: Pick<MfaPolicyRow, 'enforceMFAType' | 'updatedAt'>,
): Promise<MfaPolicyRow> => {
  const [row] = await tx
    .insert(mfaPolicies)
    .values({ ...policy, ...change })
    .onConflictDoUpdate({ target: mfaPolicies.tenantId, set: change })
    .returning()
  if (row === undefined) throw new Error('A policy was just written')
  return row
}

const parseDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

export const readMfaPolicy = async (db: Database, tenantId: string): Promise<MfaPolicy> => {
  const settings = await readSettings(db)
  const own = await findMfaPolicy(db, tenantId)
  return {
    enforceMFAType: own?.enforceMFAType ?? settings.mfa.enforceMFAType,
    allowRememberDevice: (own?.allowRememberDevice ?? true) && settings.mfa.allowRememberDevice,
    changedAt: [own?.updatedAt, parseDate(settings.mfa.decidedAt)].filter((date) => date !== undefined),
    strategies: settings.mfa.strategies,
  }
}

/**
 * Whether everybody who came this way is asked, enrolled or not.
 *
 * @param isByOwnSso they signed in by a connection of the very tenant that asks; that of another one does not count (SEC-GA-05)
 */
export const isForced = (enforced: MfaPolicy['enforceMFAType'], isByOwnSso: boolean): boolean =>
  enforced === 'Force' || (enforced === 'ForceExceptSAML' && !isByOwnSso)
