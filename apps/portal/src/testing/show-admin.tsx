import { act } from '@testing-library/react'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { configuration as operatorSays } from '../metadata/metadata.atoms.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import type { aPortal } from './portal.ts'
import { aScreen } from './screen.ts'
import { type ShownPortal, show } from './show.tsx'

// Here already, so that no test waits for a chunk.
import '../admin/account/AccountPage.tsx'
import '../admin/all-accounts/AccountUsersPage.tsx'
import '../admin/all-accounts/AllAccountsPage.tsx'
import '../admin/api-tokens/TokensPage.tsx'
import '../admin/audits/AuditsPage.tsx'
import '../admin/groups/GroupPage.tsx'
import '../admin/groups/GroupsPage.tsx'
import '../admin/privacy/PrivacyPage.tsx'
import '../admin/profile/ProfilePage.tsx'
import '../admin/provisioning/ProvisioningPage.tsx'
import '../admin/roles/RolesPage.tsx'
import '../admin/security/SecurityPage.tsx'
import '../admin/sso/ConnectionPage.tsx'
import '../admin/sso/SsoPage.tsx'
import '../admin/users/UsersPage.tsx'
import '../shell/AdminPortal.tsx'

type Wanted = NonNullable<Parameters<typeof aPortal>[0]> & {
  readonly params?: Readonly<Record<string, string>>
  /** What the operator's document says. */
  readonly configuration?: AdminBoxConfiguration
}

/** A page of administration on screen, for a signed-in user. */
export const showAdmin = async (
  page: string,
  { params = {}, configuration, ...wanted }: Wanted = {},
): Promise<ShownPortal> => {
  aScreen()
  // What has no size is closed, as if the host had hidden it; nothing has one here.
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 32)
  // The dialogs wait for animations to end, of which there are none here.
  Element.prototype.getAnimations = () => []
  const portal = await show({
    ...wanted,
    route: { key: `admin/${page}`, params },
    isNew: false,
    answers: { refreshToken: async () => signedInAnswer, ...wanted.answers },
  })
  if (configuration) act(() => portal.store.set(operatorSays, configuration))
  await portal.screen.findByRole('heading', { level: 1 })
  return portal
}

/** Lets time pass, and shows what came of it. */
export const pass = ({ clock }: ShownPortal, ms: number): Promise<void> => act(() => clock.advance(ms))
