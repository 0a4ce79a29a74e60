import { ApiError } from '@vestibule/contract'
import { authStrategy, secondaryAuthStrategy } from '@vestibule/contract/areas/vendor-config'
import { passwordLength } from '@vestibule/contract/constants'
import { enforceMFAType, mfaStrategy } from '@vestibule/contract/schemas/mfa'
import {
  forbiddableRules,
  historyRule,
  lockoutRule,
  rotationRule,
} from '@vestibule/contract/schemas/password-rules'
import { sessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { vendorSettings as table } from '../../platform/db/schema/vendor.ts'

/** A page of the operator's own, opened in another tab. */
const httpsUrl = v.pipe(v.string(), v.url(), v.startsWith('https://'))

const signUpStrategy = v.object({ isActive: v.boolean(), isRequired: v.boolean() })

/** How the installation behaves. Every field has its value from the start, so an empty row is a complete one. */
export const vendorSettings = v.object({
  name: v.optional(v.string(), 'Vestibule'),
  allowSignups: v.optional(v.boolean(), true),
  allowNotVerifiedUsersLogin: v.optional(v.boolean(), false),
  allowEmailChange: v.optional(v.boolean(), true),
  apiTokensEnabled: v.optional(v.boolean(), true),
  forcePermissions: v.optional(v.boolean(), true),
  authStrategy: v.optional(authStrategy, 'EmailAndPassword'),
  /** Ways in that are offered beside the main one. */
  secondaryAuthStrategies: v.optional(
    v.array(v.object({ strategy: secondaryAuthStrategy, isActive: v.boolean() })),
    [],
  ),
  machineToMachineAuthStrategy: v.optional(
    v.picklist(['ClientCredentials', 'AccessToken']),
    'ClientCredentials',
  ),
  whiteLabelMode: v.optional(v.boolean(), false),
  password: v.optional(
    v.object({
      minLength: v.optional(v.number(), passwordLength.byDefault),
      /** Otherwise an applicant may leave it out and choose it at activation. */
      isRequiredAtSignUp: v.optional(v.boolean(), false),
    }),
    {},
  ),
  /** What is asked of every tenant's passwords; a tenant can ask for more. */
  passwordRules: v.optional(
    v.object({
      lockout: v.optional(lockoutRule, { enabled: false, maxAttempts: 5 }),
      history: v.optional(historyRule, { enabled: false, historySize: 1 }),
      rotation: v.optional(rotationRule, {}),
      /** What no tenant may ask, and the installation neither. Rules that were saved before do not hold (SEC-PW-10). */
      forbidden: v.optional(v.array(v.picklist(forbiddableRules)), []),
    }),
    {},
  ),
  passwordRecovery: v.optional(
    v.object({ email: v.optional(v.boolean(), true), sms: v.optional(v.boolean(), false) }),
    {},
  ),
  sms: v.optional(
    v.object({
      /** Countries text messages go to, in two letters. Absent: everywhere. */
      countries: v.optional(v.array(v.string())),
      /** Text messages a tenant may cause in a day (SEC-OT-05). */
      tenantDailyCap: v.optional(v.number(), 500),
    }),
    {},
  ),
  mfa: v.optional(
    v.object({
      enforceMFAType: v.optional(enforceMFAType, 'DontForce'),
      allowRememberDevice: v.optional(v.boolean(), true),
      /** When it was decided anew whom to ask; kept by `changeSettings`. */
      decidedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
      /** Kinds of factors that may be added. A user who has one of another kind goes on using it. */
      strategies: v.optional(v.array(mfaStrategy), [
        'AuthenticatorApp',
        'WebAuthnPlatform',
        'WebAuthnCrossPlatform',
        'SMS',
      ]),
    }),
    {},
  ),
  signUpStrategies: v.optional(
    v.object({
      email: v.optional(signUpStrategy, { isActive: true, isRequired: true }),
      phoneNumber: v.optional(signUpStrategy, { isActive: false, isRequired: false }),
      username: v.optional(signUpStrategy, { isActive: false, isRequired: false }),
    }),
    {},
  ),
  /** Asked of a person who begins to sign in, to sign up or to get a new password. */
  captcha: v.optional(
    v.object({
      enabled: v.optional(v.boolean(), false),
      provider: v.optional(v.picklist(['proofOfWork', 'recaptcha']), 'proofOfWork'),
      /** Given by the provider, and no secret. */
      siteKey: v.optional(v.string(), ''),
      /** Below this share of one the provider takes the person for a machine. */
      minScore: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 0.5),
    }),
    {},
  ),
  /** What people agree to when they sign up; absent: nothing. */
  terms: v.optional(v.object({ termsUrl: httpsUrl, privacyUrl: v.optional(httpsUrl) })),
  /** Where a code is typed instead of a link opened. */
  oneTimeCodes: v.optional(
    v.object({ activation: v.optional(v.boolean(), false), invitation: v.optional(v.boolean(), false) }),
    {},
  ),
  /** What has to wait for the consent of a member who assigns roles. */
  approvals: v.optional(v.object({ invitations: v.optional(v.boolean(), false) }), {}),
  /** What holds for sessions of every tenant; a tenant can be stricter. */
  sessions: v.optional(sessionConfiguration, {}),
})
export type VendorSettings = v.InferOutput<typeof vendorSettings>

/** Ways to sign up, by the identifier they ask for. */
export const isSignUpOpen = (
  { allowSignups, signUpStrategies }: VendorSettings,
  strategy: keyof VendorSettings['signUpStrategies'],
): boolean => allowSignups && signUpStrategies[strategy].isActive

const rowId = 'vendor'

/** Nearly every request asks for them. */
const settingsRow = prepared((db) =>
  db.select({ settings: table.settings }).from(table).where(eq(table.id, rowId)).prepare('vendor_settings'),
)

/** What stands in the row, with everything that it leaves out. */
export const settingsIn = (stored: unknown): VendorSettings => v.parse(vendorSettings, stored ?? {})

export const readSettings = async (db: Database): Promise<VendorSettings> => {
  const [row] = await settingsRow(db).execute()
  return settingsIn(row?.settings)
}

/** What was remembered before the installation decided anew whom to ask, and whom to spare, counts no more (SEC-OT-08). */
const dated = (before: VendorSettings, after: VendorSettings, now: Date): VendorSettings =>
  before.mfa.enforceMFAType === after.mfa.enforceMFAType &&
  before.mfa.allowRememberDevice === after.mfa.allowRememberDevice
    ? { ...after, mfa: { ...after.mfa, decidedAt: before.mfa.decidedAt } }
    : { ...after, mfa: { ...after.mfa, decidedAt: now.toISOString() } }

/** A document that says both is a mistake of the operator. Where it was stored nevertheless, the rule does not hold. */
const refuseForbiddenRotation = ({ rotation, forbidden }: VendorSettings['passwordRules']): void => {
  if (rotation.isActive && forbidden.includes('rotation'))
    throw new ApiError('PASSWORD_RULE_FORBIDDEN', { kind: 'rotation' })
}

/**
 * Changes some settings and keeps the rest.
 *
 * @throws ApiError PASSWORD_RULE_FORBIDDEN
 */
export const changeSettings = async (
  tx: Database,
  { clock }: { readonly clock: Clock },
  change: Partial<VendorSettings>,
): Promise<void> => {
  if (change.passwordRules !== undefined) refuseForbiddenRotation(change.passwordRules)
  const before = await readSettings(tx)
  const updatedAt = clock.now()
  const settings = dated(before, { ...before, ...change }, updatedAt)
  const row = { settings, updatedAt }
  await tx
    .insert(table)
    .values({ id: rowId, ...row })
    .onConflictDoUpdate({ target: table.id, set: row })
}
