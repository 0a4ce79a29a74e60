import { and, eq, like } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import type { Services } from '../../request/services.ts'
import {
  changeSettings,
  readSettings,
  type VendorSettings,
} from '../../domain/installation/settings.queries.ts'

/** The switches of the demo host. */
export const demoOptions = v.strictObject({
  magicLink: v.boolean(),
  code: v.boolean(),
  passkeys: v.boolean(),
  mfa: v.boolean(),
  sso: v.boolean(),
})
export type DemoOptions = v.InferOutput<typeof demoOptions>

/** The sign-in method is one setting: switching one method off brings the password back. */
const readAuthStrategy = (
  { magicLink, code }: Partial<DemoOptions>,
  current: VendorSettings['authStrategy'],
): VendorSettings['authStrategy'] => {
  if (magicLink === true) return 'MagicLink'
  if (code === true) return 'Code'
  const isSwitchedOff =
    (magicLink === false && current === 'MagicLink') || (code === false && current === 'Code')
  return isSwitchedOff ? 'EmailAndPassword' : current
}

const toSettings = (options: Partial<DemoOptions>, settings: VendorSettings): Partial<VendorSettings> => {
  const others = settings.secondaryAuthStrategies.filter(({ strategy }) => strategy !== 'Passkeys')
  return {
    authStrategy: readAuthStrategy(options, settings.authStrategy),
    ...(options.passkeys !== undefined && {
      secondaryAuthStrategies: [...others, { strategy: 'Passkeys', isActive: options.passkeys }],
    }),
    ...(options.mfa !== undefined && {
      mfa: { ...settings.mfa, enforceMFAType: options.mfa ? 'Force' : 'DontForce' },
    }),
  }
}

/** The connection of the second seeded tenant, which leads to the mock identity provider. */
const findConnection = async (db: Database) => {
  const [globex] = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.alias, 'globex'))
  if (globex === undefined) return undefined
  const isMock = and(eq(ssoConfigurations.type, 'saml'), like(ssoConfigurations.ssoEndpoint, '%/dev/idp/%'))
  const place = inTenant(ssoConfigurations, globex.id, isMock)
  const [connection] = await db
    .select({ enabled: ssoConfigurations.enabled })
    .from(ssoConfigurations)
    .where(place)
  return connection && { ...connection, place }
}

/** How the switches stand. */
export const readDemoOptions = async (db: Database): Promise<DemoOptions> => {
  const { authStrategy, secondaryAuthStrategies, mfa } = await readSettings(db)
  return {
    magicLink: authStrategy === 'MagicLink',
    code: authStrategy === 'Code',
    passkeys: secondaryAuthStrategies.some(({ strategy, isActive }) => strategy === 'Passkeys' && isActive),
    mfa: mfa.enforceMFAType === 'Force',
    sso: (await findConnection(db))?.enabled ?? false,
  }
}

/** Changes the installation as far as a switch is named. */
export const changeDemoOptions = async (services: Services, options: Partial<DemoOptions>): Promise<void> => {
  await services.transaction(async (tx) => {
    await changeSettings(tx, services, toSettings(options, await readSettings(tx)))
    const connection = await findConnection(tx)
    if (options.sso === undefined || connection === undefined) return
    await tx
      .update(ssoConfigurations)
      .set({ enabled: options.sso, updatedAt: services.clock.now() })
      .where(connection.place)
  })
  services.enforcedDomains.forget()
}
