import type { PortalHandle, SessionUser } from '@vestibule/host-sdk'
import { avatar, element, fromTemplate } from './page.ts'

/** Shows who is signed in, and the organizations they can go on in. */
export const showAccount = async (portal: PortalHandle, user: SessionUser): Promise<void> => {
  for (const id of ['me', 'account']) avatar(element(id).querySelector('.avatar') as Element, user.name)
  element('my-name').textContent = user.name
  element('my-email').textContent = user.email ?? ''
  const tenants = await portal.getTenants()
  const rows = tenants.map(({ tenantId, name }) => {
    const row = fromTemplate('organization-row', { name })
    avatar(row.querySelector('.avatar') as Element, name)
    if (tenantId === user.tenantId) row.querySelector('button')?.setAttribute('aria-current', 'true')
    row.addEventListener('click', () => void portal.switchTenant(tenantId).catch(() => {}))
    return row
  })
  element('organizations').replaceChildren(...rows)
}
