import { HostSdk } from '@vestibule/host-sdk'
import { serverSession } from '@vestibule/host-sdk/server-session'

const session = serverSession()
const portal = HostSdk.mount(document.getElementById('portal') as HTMLElement, { router: session.router })
session.follow(portal)

const onClick = (id: string, act: () => Promise<unknown>) =>
  document.getElementById(id)?.addEventListener('click', () => void act().catch(reportError))
onClick('team', () => portal.openAdminPortal({ page: 'users' }))
onClick('sign-out', () => portal.logout())
